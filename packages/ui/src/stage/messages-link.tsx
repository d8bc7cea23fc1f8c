import { Icon } from "../icon.tsx";
import type { LinkProps } from "../navigation/link.ts";

/** The bell with the number of new messages. */
export function MessagesLink(props: LinkProps & { readonly label: string; readonly count: number }) {
	const { href, onClick, label, count } = props;
	return (
		<a
			href={href}
			onClick={onClick}
			aria-label={label}
			className="relative -mr-2 grid size-[44px] shrink-0 place-items-center rounded-full"
		>
			<Icon name="bell" />
			{count > 0 ? (
				<span
					aria-hidden="true"
					className="absolute top-1 right-1 min-w-[18px] rounded-full bg-sun px-1 text-center text-[12px] leading-[18px] font-bold text-sun-ink"
				>
					{Math.min(count, 99)}
				</span>
			) : null}
		</a>
	);
}
