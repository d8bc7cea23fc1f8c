import type { Charge, ChargePayment, Paid, Till } from "./till.ts";
import type { WebhookPost, WebhookWriter } from "./webhook-post.ts";

export type PaidCharge = { readonly charge: Charge; readonly payment: ChargePayment };

/** A rail that takes money in. */
export type Collector = {
	readonly rail: string;
	/** Who runs it, as a payer reads it on a page. */
	readonly brand: string;
	readonly webhook: WebhookWriter<PaidCharge>;
	/** Makes room for a number that the rail knows without having been asked for it. */
	readonly admit?: (to: string, till: Till) => Promise<void>;
};

/** Where somebody pays, however they do it; the rail's webhook follows. */
export type Counter = {
	readonly collectors: readonly Collector[];
	/** Without an amount: what is asked for. Null: no rail of that name takes money. */
	readonly pay: (order: {
		readonly rail: string;
		readonly to: string;
		readonly amountMinor: number | null;
	}) => Promise<Paid | null>;
};

export function createCounter(parts: {
	readonly till: Till;
	readonly post: WebhookPost;
	readonly collectors: readonly Collector[];
}): Counter {
	const { till, post, collectors } = parts;
	return {
		collectors,
		async pay(order) {
			const collector = collectors.find(({ rail }) => rail === order.rail);
			if (collector === undefined) return null;
			await collector.admit?.(order.to, till);
			const paid = await till.pay(order);
			if (paid.kind === "paid") {
				const { charge, payment } = paid;
				post.tell(order.rail, { charge, payment }, collector.webhook);
			}
			return paid;
		},
	};
}
