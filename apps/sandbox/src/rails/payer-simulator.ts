import type { Charge, ChargePayment, CollectionSimulator, PaymentResult } from "./collection-simulator.ts";
import type { WebhookQueue, WebhookWriter } from "./webhook-queue.ts";

export type PaidCharge = { readonly charge: Charge; readonly payment: ChargePayment };

/** A rail that collects payments. */
export type SimulatedCollectionRail = {
	readonly rail: string;
	/** Name that the payer sees on a page. */
	readonly brand: string;
	readonly webhook: WebhookWriter<PaidCharge>;
	/** Opens a charge for a number that the rail accepts although no charge was created for it. */
	readonly openOnDemand?: (to: string, collections: CollectionSimulator) => Promise<void>;
};

/** Simulates the payer: pays a charge at any rail and enqueues the rail's webhook. */
export type PayerSimulator = {
	readonly collectionRails: readonly SimulatedCollectionRail[];
	/** Without an amount the charge's own amount is paid. Null: there is no such collection rail. */
	readonly pay: (order: {
		readonly rail: string;
		readonly to: string;
		readonly amountMinor: number | null;
	}) => Promise<PaymentResult | null>;
};

export function createPayerSimulator(deps: {
	readonly collections: CollectionSimulator;
	readonly webhooks: WebhookQueue;
	readonly collectionRails: readonly SimulatedCollectionRail[];
}): PayerSimulator {
	const { collections, webhooks, collectionRails } = deps;
	return {
		collectionRails,
		async pay(order) {
			const collectionRail = collectionRails.find(({ rail }) => rail === order.rail);
			if (collectionRail === undefined) return null;
			await collectionRail.openOnDemand?.(order.to, collections);
			const result = await collections.pay(order);
			if (result.kind === "paid") {
				const { charge, payment } = result;
				webhooks.enqueue(order.rail, { charge, payment }, collectionRail.webhook);
			}
			return result;
		},
	};
}
