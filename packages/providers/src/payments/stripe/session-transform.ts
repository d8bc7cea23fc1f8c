import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectionEvent } from "../collection-rail.ts";
import { type ChargeLookup, type ChargeRecord, eventsOf } from "../collection-record.ts";
import { currencyNamed, recorded } from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";
import { readSetupEvents } from "./mandate-transform.ts";
import { instantOf, readEvent, refusalOf, whole } from "./transform.ts";

const session = z.object({
	id: z.string(),
	object: z.literal("checkout.session"),
	status: z.nullish(z.string()),
	payment_status: z.string(),
	amount_total: z.nullish(whole),
	currency: z.nullish(z.string()),
	created: whole,
	client_reference_id: z.nullish(z.string()),
	url: z.nullish(z.string()),
});

export function readSession(reply: RailReply): ChargeLookup {
	if (reply.kind === "failed") return reply;
	if (reply.status === 404) return { kind: "notFound" };
	const read = session.safeParse(reply.body);
	if (!read.success) return refusalOf(reply.body);
	return recorded(recordOf(read.data, read.data.created));
}

/** As with intents, only the event has the time of payment. */
function recordOf(data: z.output<typeof session>, atS: string): ChargeRecord | null {
	const currency = currencyNamed((data.currency ?? "").toUpperCase());
	if (currency === null) return null;
	const open = data.status === "open";
	const paidMinor = data.payment_status === "paid" ? data.amount_total : null;
	return {
		providerId: data.id,
		reference: data.client_reference_id ?? null,
		payTo: null,
		show: open && data.url ? { kind: "page", url: data.url } : null,
		payments: paidMinor
			? [{ paymentId: data.id, amountMinor: BigInt(paidMinor), currency, paidAt: instantOf(atS) }]
			: [],
		open,
	};
}

/** Null: not an event of Stripe's. */
export function readSessionEvents(text: string): readonly CollectionEvent[] | null {
	const event = readEvent(text);
	if (event === null) return null;
	if (event.type !== "checkout.session.completed") return [];
	if (readSetupEvents(text).length > 0) return [];
	const about = session.safeParse(event.data.object);
	const record = about.success ? recordOf(about.data, event.created) : null;
	if (record === null) return null;
	return record.reference !== null && isOurReference(record.reference) ? eventsOf("card-portal", record) : [];
}
