import type { Step } from "@puente/core/application";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { stepOf } from "../../shared/calls/application.ts";
import { pathOf } from "../../shared/navigation/routes.ts";
import { Loaded, LoadWait, NoOrder } from "./loaded.tsx";
import { type Order, pathOfOrder } from "./order.ts";
import { useCachedCall } from "./use-cached-call.ts";

type Props = {
	readonly steps: readonly Step[];
	/** Delay before the next poll, by step and number of polls. */
	readonly refetchAfterMs?: (step: Step | null, polls: number) => number | null;
	readonly children: (order: Order, refetch: () => Promise<unknown>) => ReactNode;
};

/**
 * Shows its children while the newest order is at one of these steps, otherwise redirects. So a second tab, a
 * reload or an old link never shows a closed step.
 */
export function OrderAtStep({ steps, refetchAfterMs, children }: Props) {
	const latest = useCachedCall(
		"latestOrder",
		{},
		{
			refetchAfterMs: (data, polls) =>
				refetchAfterMs?.(data?.order == null ? null : stepOf(data.order.step), polls) ?? null,
		},
	);
	return (
		<Loaded call={latest}>
			{({ order }) => {
				const step = order === null ? null : stepOf(order.step);
				if (order === null || step === null) return <NoOrder />;
				if (steps.includes(step)) return children(order, latest.refetch);
				// A cached answer may be older than the step that led here: only a new answer redirects.
				if (latest.isFetching) return <LoadWait />;
				return <Navigate to={pathAway(order, step)} replace />;
			}}
		</Loaded>
	);
}

/** The specification sends a confirmed loan to the offer's screen, but the offer is closed. */
function pathAway(order: Order, step: Step): string {
	if (step === "getMoney") return pathOf("payMent");
	return pathOfOrder(order) ?? pathOf("home");
}
