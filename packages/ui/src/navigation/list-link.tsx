import { Icon, type IconName } from "../icon.tsx";
import type { LinkProps } from "./link.ts";

export function ListLink(
	props: LinkProps & { readonly icon?: IconName; readonly label: string; readonly value?: string },
) {
	const { href, onClick, icon, label, value } = props;
	return (
		<a
			href={href}
			onClick={onClick}
			className="flex min-h-13 items-center gap-3 border-b border-line py-2.5 text-base text-ink last:border-0 active:bg-paper"
		>
			{icon === undefined ? null : (
				<span className="text-green">
					<Icon name={icon} size={22} />
				</span>
			)}
			<span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
				<span className="min-w-0 break-words">{label}</span>
				{value === undefined ? null : <span className="text-sm text-ink-3">{value}</span>}
			</span>
			<span className="text-ink-3">
				<Icon name="forward" size={18} />
			</span>
		</a>
	);
}
