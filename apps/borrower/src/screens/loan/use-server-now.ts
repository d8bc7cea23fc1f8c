import { useState } from "react";
import { clockAheadMs } from "../../app/device/clock-ahead.ts";
import { useNow } from "../../app/device/use-now.ts";

type OrderTimestamps = {
	readonly createdAt: string;
	readonly stepAt: string;
	readonly payout: { readonly startedAt: string } | null;
};

/** Estimated server time, from the instants of an order. */
export function useServerNow(order: OrderTimestamps | null, everyMs: number): number {
	const nowMs = useNow(everyMs);
	const [ahead, setAhead] = useState({ order, ms: aheadOf(order) });
	if (ahead.order !== order) setAhead({ order, ms: aheadOf(order) });
	return nowMs + ahead.ms;
}

function aheadOf(order: OrderTimestamps | null): number {
	return order === null
		? 0
		: clockAheadMs([order.createdAt, order.stepAt, order.payout?.startedAt], Date.now());
}
