import { useState } from "react";
import { useNow } from "../../app/use-now.ts";
import { clockAheadMs } from "./countdown.ts";

type Told = {
	readonly createdAt: string;
	readonly stepAt: string;
	readonly payout: { readonly startedAt: string } | null;
};

/** This moment by the server's clock, as far as an order's own past tells it. */
export function useServerNow(order: Told | null, everyMs: number): number {
	const nowMs = useNow(everyMs);
	const [ahead, setAhead] = useState({ order, ms: aheadOf(order) });
	if (ahead.order !== order) setAhead({ order, ms: aheadOf(order) });
	return nowMs + ahead.ms;
}

function aheadOf(order: Told | null): number {
	return order === null
		? 0
		: clockAheadMs([order.createdAt, order.stepAt, order.payout?.startedAt], Date.now());
}
