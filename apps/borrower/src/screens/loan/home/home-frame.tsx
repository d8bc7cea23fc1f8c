import { Stage, type StageTone } from "@puente/ui";
import type { ReactNode } from "react";

/** Frame of home: the stage with the state of the loan, and below it what belongs to the state. */
export function HomeFrame(props: {
	readonly tone?: StageTone;
	readonly stage: ReactNode;
	readonly children?: ReactNode;
}) {
	const { tone = "brand" } = props;
	return (
		<main className="flex flex-1 flex-col">
			<Stage tone={tone}>{props.stage}</Stage>
			<div className="flex flex-1 flex-col gap-3.5 px-4 pt-4 pb-6">{props.children}</div>
		</main>
	);
}
