import type { MouseEventHandler, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Tone = "green" | "sun" | "ghost" | "danger" | "plain";

const tones: Readonly<Record<Tone, string>> = {
	green: "bg-green text-on-green",
	sun: "bg-sun text-sun-ink",
	ghost: "border-[1.5px] border-green-edge bg-transparent text-green",
	danger: "bg-red text-on-red",
	plain: "bg-transparent text-green",
};

function shape(tone: Tone): string {
	return classNames(
		"flex min-h-13 w-full items-center justify-center gap-2 rounded-m px-4 py-2.5 text-center text-base font-bold",
		"transition active:scale-[0.975] active:brightness-95",
		tones[tone],
	);
}

type Common = { readonly tone?: Tone; readonly children: ReactNode };

export function Button(
	props: Common & {
		readonly type?: "button" | "submit";
		readonly disabled?: boolean;
		/** Accessible name, where several buttons show the same text. */
		readonly label?: string;
		readonly onClick?: MouseEventHandler<HTMLButtonElement>;
	},
) {
	const { tone = "green", type = "button", disabled = false, label, onClick, children } = props;
	return (
		<button
			type={type}
			disabled={disabled}
			aria-label={label}
			onClick={onClick}
			className={classNames(
				shape(tone),
				"disabled:cursor-default disabled:bg-sunk disabled:text-ink-2 disabled:active:scale-100",
			)}
		>
			{children}
		</button>
	);
}

/** A link in the shape of a button, so that it can be opened, copied and announced as a link. */
export function ButtonLink(
	props: Common & {
		readonly href: string;
		/** For links outside the app: another site, the dialler or a mail program. */
		readonly target?: "_blank" | "_top";
		readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
	},
) {
	const { tone = "green", href, target, onClick, children } = props;
	return (
		<a
			// Its card leaves it the usual room, unlike a row of a list.
			data-button
			href={href}
			target={target}
			rel={target && "noreferrer"}
			onClick={onClick}
			className={shape(tone)}
		>
			{children}
		</a>
	);
}

/** A small action inside a text or beside a field, with a touch target of 44 px. */
export function TextButton(props: {
	readonly onClick: () => void;
	readonly disabled?: boolean;
	readonly children: ReactNode;
}) {
	const { onClick, disabled = false, children } = props;
	return (
		<button
			type="button"
			onClick={onClick}
			disabled={disabled}
			className="-mx-2 inline-flex min-h-11 items-center rounded-s px-2 text-sm font-semibold text-green disabled:cursor-default disabled:text-ink-3"
		>
			{children}
		</button>
	);
}
