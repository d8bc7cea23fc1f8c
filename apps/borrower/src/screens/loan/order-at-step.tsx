import type { Step } from "@puente/core/application";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { stepOf } from "../../app/application.ts";
import { pathOf } from "../../app/routes.ts";
import { ForBorrower, Loaded, LoadWait, NoOrder } from "./for-borrower.tsx";
import { type Order, pathOfOrder } from "./order.ts";
import { useKnown } from "./use-known.ts";

type Props = {
	readonly steps: readonly Step[];
	/** The wait before the next look at the order, by how many there were and the step it is at. */
	readonly againMs?: (step: Step | null, looks: number) => number | null;
	readonly children: (order: Order, again: () => Promise<unknown>) => ReactNode;
};

/**
 * The newest order while it is at one of these steps. At another one the borrower belongs elsewhere: a second tab, a
 * reload or an old link never shows a step that is over.
 */
export function OrderAtStep(props: Props) {
	return (
		<ForBorrower>
			<Shown {...props} />
		</ForBorrower>
	);
}

function Shown({ steps, againMs, children }: Props) {
	const latest = useKnown(
		"latestOrder",
		{},
		{
			againMs: (data, looks) =>
				againMs?.(data?.order == null ? null : stepOf(data.order.step), looks) ?? null,
		},
	);
	return (
		<Loaded known={latest}>
			{({ order }) => {
				const step = order === null ? null : stepOf(order.step);
				if (order === null || step === null) return <NoOrder />;
				if (steps.includes(step)) return children(order, latest.again);
				// What is known may be from before the step that led here: only a new answer sends the borrower away.
				if (latest.asking) return <LoadWait />;
				return <Navigate to={pathAway(order, step)} replace />;
			}}
		</Loaded>
	);
}

/** The specification sends a confirmed loan to the offer's screen; the offer is over, what follows it is not. */
function pathAway(order: Order, step: Step): string {
	if (step === "getMoney") return pathOf("payMent");
	return pathOfOrder(order) ?? pathOf("home");
}
