import { classNames, Icon, type IconName } from "@puente/ui";
import type { MouseEventHandler, ReactNode } from "react";
import { Link } from "react-router";

type Tone = "main" | "quiet" | "danger" | "plain";

const tones: Readonly<Record<Tone, string>> = {
	main: "bg-green text-white hover:bg-green-dark",
	quiet: "border border-edge bg-card text-ink hover:bg-paper",
	danger: "bg-red text-white hover:bg-red-dark",
	plain: "text-green hover:bg-green-soft",
};

function shape(tone: Tone, small = false): string {
	return classNames(
		"inline-flex items-center justify-center gap-1.5 text-center text-xs font-semibold",
		small ? "min-h-7 whitespace-nowrap rounded-[0.5rem] px-2" : "min-h-9 rounded-s px-3 py-1",
		tones[tone],
	);
}

type Common = {
	readonly tone?: Tone;
	/** For rows of a table. */
	readonly small?: boolean;
	readonly icon?: IconName;
	readonly children: ReactNode;
};

export function Button(
	props: Common & {
		readonly type?: "button" | "submit";
		readonly disabled?: boolean;
		/** Accessible name, where several buttons have the same text. */
		readonly label?: string;
		readonly pressed?: boolean;
		readonly onClick?: MouseEventHandler<HTMLButtonElement>;
	},
) {
	const {
		tone = "quiet",
		small = false,
		type = "button",
		disabled = false,
		icon,
		label,
		pressed,
		onClick,
		children,
	} = props;
	return (
		<button
			type={type}
			disabled={disabled}
			aria-label={label}
			aria-pressed={pressed}
			onClick={onClick}
			className={classNames(
				shape(tone, small),
				"disabled:cursor-default disabled:border-transparent disabled:bg-line disabled:text-ink-2 aria-pressed:border-green aria-pressed:bg-green-soft aria-pressed:text-green",
			)}
		>
			{icon === undefined ? null : <Icon name={icon} size={16} />}
			{children}
		</button>
	);
}

/** A link within the console that looks like a button. */
export function ButtonLink(props: Common & { readonly to: string }) {
	const { tone = "quiet", small = false, icon, to, children } = props;
	return (
		<Link to={to} className={shape(tone, small)}>
			{icon === undefined ? null : <Icon name={icon} size={16} />}
			{children}
		</Link>
	);
}

/** A download link; the browser sends the session cookie. */
export function DownloadLink(props: {
	readonly href: string;
	/** Accessible name, where several links have the same text. */
	readonly label?: string;
	readonly children: ReactNode;
}) {
	return (
		<a href={props.href} download aria-label={props.label} className={shape("quiet")}>
			<Icon name="download" size={16} />
			{props.children}
		</a>
	);
}
