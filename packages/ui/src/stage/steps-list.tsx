import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";

export type ListedStep = {
	readonly title: string;
	readonly text?: string;
	/** `plain` is a step of an explanation, without progress. */
	readonly state: "done" | "now" | "next" | "plain";
};

const dots = {
	done: "bg-green text-on-green",
	now: "bg-sun text-sun-ink",
	next: "bg-sunk text-ink-2",
	plain: "bg-green-soft text-green-ink",
} as const;

/** Steps under each other, joined by a line: what happens next, or what is done. */
export function StepsList({ steps }: { readonly steps: readonly ListedStep[] }) {
	return (
		<ol>
			{steps.map(({ title, text, state }, index) => (
				<li
					key={title}
					aria-current={state === "now" ? "step" : undefined}
					className="relative flex gap-3 pb-4 last:pb-0"
				>
					{index < steps.length - 1 ? (
						<span
							aria-hidden="true"
							className={classNames(
								"absolute top-[32px] bottom-0 left-[15px] w-[2px]",
								state === "done" ? "bg-green" : "bg-line",
							)}
						/>
					) : null}
					<span
						aria-hidden="true"
						className={classNames(
							"grid size-[32px] shrink-0 place-items-center rounded-full text-xs font-bold",
							dots[state],
						)}
					>
						{state === "done" ? <Icon name="check" size={18} /> : index + 1}
					</span>
					<span className="min-w-0 flex-1 pt-1 wrap-anywhere">
						<span className="block text-sm font-semibold text-ink">{title}</span>
						{text === undefined ? null : <span className="block text-xs text-ink-2">{text}</span>}
					</span>
				</li>
			))}
		</ol>
	);
}
