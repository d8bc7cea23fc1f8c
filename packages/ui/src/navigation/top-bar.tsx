import type { Ref } from "react";
import { Icon } from "../icon.tsx";

export function TopBar(props: {
	readonly title: string;
	readonly headingRef?: Ref<HTMLHeadingElement>;
	readonly backLabel: string;
	readonly onBack: () => void;
}) {
	return (
		<header className="pad-safe-top sticky top-0 z-10 flex min-h-13 items-center gap-1 bg-paper px-2 pb-1">
			<button
				type="button"
				onClick={props.onBack}
				aria-label={props.backLabel}
				// In px: a touch target need not grow with the text, and the title needs the room.
				className="grid size-[44px] shrink-0 place-items-center rounded-full text-ink active:bg-line"
			>
				<Icon name="back" />
			</button>
			<h1
				ref={props.headingRef}
				tabIndex={-1}
				className="min-w-0 flex-1 pr-2 text-base font-bold break-words hyphens-auto"
			>
				{props.title}
			</h1>
		</header>
	);
}
