import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import { readJson } from "../exact-json.ts";
import type { MandateAsked, MandateEvent, MandateState } from "../mandates.ts";
import type { DeclineReason, ForgetResult, StoredCardResult } from "../stored-cards.ts";
import type { TransactionLookup } from "./transform.ts";

const tokenReply = z.object({ data: z.object({ id: z.string(), status: z.string() }) });
const sourceReply = z.object({
	data: z.object({
		id: z.string().check(z.regex(/^\d{1,18}$/)),
		status: z.string(),
		public_data: z.nullish(z.object({ phone_number: z.nullish(z.string()) })),
	}),
});
const errorReply = z.object({ error: z.object({ type: z.string() }) });
const failed = (reply: RailReply) => (reply.kind === "failed" ? reply.cause : "unreadable");

export function readAsked(reply: RailReply): MandateAsked {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const read = tokenReply.safeParse(reply.body);
	if (read.success) return { outcome: "asked", providerId: read.data.data.id, url: null };
	const refused = errorReply.safeParse(reply.body);
	return refused.success
		? { outcome: "refused", code: refused.data.error.type }
		: { outcome: "failed", cause: "unreadable" };
}

/** `approved`: the holder of the wallet has allowed it. */
export function readToken(reply: RailReply): MandateState | { readonly outcome: "approved" } {
	if (reply.kind === "reply" && reply.status === 404) return { outcome: "ended", cause: "expired" };
	const read = reply.kind === "failed" ? null : tokenReply.safeParse(reply.body);
	if (!read?.success) return { outcome: "unknown", cause: failed(reply) };
	const { status } = read.data.data;
	if (status === "APPROVED") return { outcome: "approved" };
	return status === "PENDING" ? { outcome: "asked" } : { outcome: "ended", cause: "refused" };
}

const digitsShown = 4;

export function readSource(reply: RailReply): MandateState {
	if (reply.kind === "reply" && reply.status === 404) return { outcome: "ended", cause: "revoked" };
	const read = reply.kind === "failed" ? null : sourceReply.safeParse(reply.body);
	if (!read?.success) return { outcome: "unknown", cause: failed(reply) };
	const { id, status, public_data } = read.data.data;
	if (status === "PENDING") return { outcome: "asked" };
	if (status !== "AVAILABLE") return { outcome: "ended", cause: "revoked" };
	const lastDigits = (public_data?.phone_number ?? "").slice(-digitsShown);
	return { outcome: "active", code: { code: id, customer: "", brand: "Nequi", lastDigits } };
}

/** What the books say of a charge. */
export function resultOf(lookup: TransactionLookup, reason: DeclineReason = "other"): StoredCardResult {
	if (lookup.kind === "failed") return { outcome: "unknown", cause: lookup.cause };
	if (lookup.kind === "preparing") return { outcome: "pending" };
	if (lookup.kind !== "record") return { outcome: "refused", reason: "gone" };
	if (lookup.record.payments.length > 0) return { outcome: "charged" };
	return lookup.record.open ? { outcome: "pending" } : { outcome: "refused", reason };
}

const declinedReply = z.object({
	data: z.union([
		z.object({ status_message: z.nullish(z.string()) }),
		z.array(z.object({ status_message: z.nullish(z.string()) })),
	]),
});

/** Wompi says why in a sentence only. */
export function reasonIn(reply: RailReply): DeclineReason {
	const read = reply.kind === "failed" ? null : declinedReply.safeParse(reply.body);
	if (!read?.success) return "other";
	const about = Array.isArray(read.data.data) ? read.data.data[0] : read.data.data;
	return /fondos|saldo/i.test(about?.status_message ?? "") ? "funds" : "other";
}

export function readVoided(reply: RailReply): ForgetResult {
	return reply.kind === "failed" ? { outcome: "unknown", cause: reply.cause } : { outcome: "forgotten" };
}

const tokenEvent = z.object({
	event: z.literal("nequi_token.updated"),
	data: z.object({ nequi_token: z.object({ id: z.string() }) }),
});

export function readTokenEvents(text: string): readonly MandateEvent[] {
	const read = tokenEvent.safeParse(readJson(text));
	return read.success ? [{ rail: "wompi-nequi", providerId: read.data.data.nequi_token.id }] : [];
}
