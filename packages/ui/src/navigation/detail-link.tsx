import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import type { LinkProps } from "./link.ts";

const chips = {
	good: "bg-green-soft text-green-ink",
	next: "bg-sun-soft text-sun-ink-2",
	quiet: "bg-sunk text-ink-2",
} as const;

/** A card that holds only links. */
export function LinkCard({ children }: { readonly children: ReactNode }) {
	return <div className="rounded-l bg-card px-4 py-1 shadow-card">{children}</div>;
}

/** A link with what it leads to, and a second line that says why or how much. */
export function DetailLink(
	props: LinkProps & {
		readonly icon: IconName;
		readonly tone?: keyof typeof chips;
		readonly label: string;
		readonly text?: string;
		/** For links outside the app: another site, the dialler or a mail program. */
		readonly target?: "_blank" | "_top";
	},
) {
	const { href, onClick, icon, tone = "quiet", label, text, target } = props;
	return (
		<a
			href={href}
			target={target}
			rel={target && "noreferrer"}
			onClick={onClick}
			className="flex min-h-15 items-center gap-3 border-b border-line py-2 text-ink last:border-0"
		>
			<span
				className={classNames("grid size-[40px] shrink-0 place-items-center rounded-[12px]", chips[tone])}
			>
				<Icon name={icon} size={22} />
			</span>
			<span className="min-w-0 flex-1 wrap-anywhere">
				<span className="block text-sm font-semibold">{label}</span>
				{text === undefined ? null : <span className="block text-xs text-ink-2">{text}</span>}
			</span>
			<span className="text-ink-3">
				<Icon name="forward" size={18} />
			</span>
		</a>
	);
}
