import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import type { LinkProps } from "./link.ts";

export type TabItem = LinkProps & {
	readonly icon: IconName;
	readonly label: string;
	readonly current: boolean;
};

export function TabBar({ label, items }: { readonly label: string; readonly items: readonly TabItem[] }) {
	return (
		<nav
			aria-label={label}
			className="pad-safe-bottom sticky bottom-0 z-10 flex border-t border-line bg-card pt-1.5"
		>
			{items.map((item) => (
				<a
					key={item.href}
					href={item.href}
					onClick={item.onClick}
					aria-current={item.current ? "page" : undefined}
					className={classNames(
						"mx-1 flex min-h-12 flex-1 flex-col items-center gap-0.5 rounded-s pt-1 text-center text-2xs font-semibold",
						item.current ? "text-green" : "text-ink-3",
					)}
				>
					<span
						className={classNames(
							"grid h-[30px] w-[56px] place-items-center rounded-t-arch transition-colors",
							item.current && "bg-green-soft",
						)}
					>
						<Icon name={item.icon} />
					</span>
					{item.label}
				</a>
			))}
		</nav>
	);
}
