import { classNames } from "./class-names.ts";

export type LadderStep = {
	readonly id: string;
	readonly name: string;
	readonly value: string;
	readonly state: "passed" | "here" | "ahead";
	readonly note: string;
};

const bars = { passed: "bg-green-edge", here: "bg-green", ahead: "bg-line" } as const;

/** A ladder of steps: each bar is as long as its position. The values are also shown as text. */
export function LadderSteps({ steps }: { readonly steps: readonly LadderStep[] }) {
	const lengths = [
		"w-3/12",
		"w-4/12",
		"w-5/12",
		"w-6/12",
		"w-7/12",
		"w-8/12",
		"w-9/12",
		"w-10/12",
		"w-11/12",
		"w-full",
	];
	// The highest step is listed first.
	return (
		<ol reversed className="flex flex-col gap-2.5">
			{steps
				.map((step, index) => {
					const place = Math.round((index / Math.max(1, steps.length - 1)) * (lengths.length - 1));
					return (
						<li key={step.id} aria-current={step.state === "here" ? "step" : undefined}>
							<div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
								<span className={step.state === "ahead" ? "text-ink-3" : "text-ink-2"}>
									{step.name}
									<span className={step.state === "here" ? "font-bold text-green" : "sr-only"}>
										{" · "}
										{step.note}
									</span>
								</span>
								<span
									className={classNames(
										"tabular-nums",
										step.state === "here" ? "font-bold text-ink" : "font-medium text-ink-2",
									)}
								>
									{step.value}
								</span>
							</div>
							<span
								aria-hidden="true"
								className={classNames("mt-1 block h-2 rounded-full", bars[step.state], lengths[place])}
							/>
						</li>
					);
				})
				.reverse()}
		</ol>
	);
}
