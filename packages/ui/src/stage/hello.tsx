import type { ReactNode, Ref } from "react";
import { Icon } from "../icon.tsx";

/** First row of a stage: the borrower's initial and greeting, and the way to the messages. */
export function Hello(props: {
	readonly greeting: string;
	/** First letter of the name; null shows a figure of a person. */
	readonly initial: string | null;
	readonly headingRef?: Ref<HTMLHeadingElement>;
	readonly children?: ReactNode;
}) {
	return (
		<div className="mb-2 flex min-h-14 items-center gap-2.5">
			<span
				aria-hidden="true"
				className="figure-face grid h-[40px] w-[40px] shrink-0 place-items-center rounded-t-arch bg-sun text-[18px] text-sun-ink"
			>
				{props.initial ?? <Icon name="person" size={22} />}
			</span>
			<h1
				ref={props.headingRef}
				tabIndex={-1}
				className="min-w-0 flex-1 text-base font-semibold wrap-anywhere"
			>
				{props.greeting}
			</h1>
			{props.children}
		</div>
	);
}
