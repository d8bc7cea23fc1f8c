import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CardResult, CodeResult } from "../card-processor.ts";
import type { ChargeLookup } from "../collection-record.ts";
import { unreadable } from "../payout-record.ts";

const linkReply = z.object({ status: z.literal("success"), data: z.object({ link: z.string() }) });
const refusedReply = z.object({ status: z.literal("error"), message: z.string() });

export function readHostedLink(
	reply: RailReply,
	reference: string,
	{ takesCard }: { readonly takesCard: boolean },
): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = linkReply.safeParse(reply.body);
	if (!read.success) {
		const refused = refusedReply.safeParse(reply.body);
		return refused.success ? { kind: "refused", code: "refused", final: false } : unreadable;
	}
	const { link: url } = read.data.data;
	return {
		kind: "record",
		record: {
			providerId: reference,
			reference,
			payTo: null,
			show: { kind: "page", url, ...(takesCard && { takesCard }) },
			payments: [],
			open: true,
		},
	};
}

const chargeReply = z.object({
	status: z.literal("success"),
	data: z.nullish(
		z.object({
			flw_ref: z.optional(z.string()),
			status: z.optional(z.string()),
			processor_response: z.nullish(z.string()),
		}),
	),
	meta: z.nullish(
		z.object({
			authorization: z.optional(z.object({ mode: z.string(), redirect: z.nullish(z.string()) })),
		}),
	),
});

/** The bank's next step. A US address (`avs_noauth`) is impossible for our borrowers: that card is refused. */
export function readCharge(reply: RailReply): CardResult {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const read = chargeReply.safeParse(reply.body);
	if (!read.success) {
		const refused = refusedReply.safeParse(reply.body);
		if (!refused.success) return { outcome: "unknown", cause: "unreadable" };
		return { outcome: isWrongPin(refused.data.message) ? "wrongPin" : "refused" };
	}
	const { data, meta } = read.data;
	const { mode, redirect } = meta?.authorization ?? {};
	if (mode === "pin") return { outcome: "pin" };
	if (mode === "otp" && data?.flw_ref !== undefined) {
		return { outcome: "code", chargeId: data.flw_ref, hint: data.processor_response ?? "" };
	}
	if (mode === "redirect" && redirect) return { outcome: "page", url: redirect };
	if (data?.status === "successful") return { outcome: "charged" };
	return { outcome: isWrongPin(data?.processor_response ?? "") ? "wrongPin" : "refused" };
}

/** Flutterwave has no code for it. A PIN that was tried too often is a refusal of the card. */
function isWrongPin(sentence: string): boolean {
	return /\b(incorrect|invalid|wrong) pin\b/i.test(sentence);
}

const validatedReply = z.object({ status: z.literal("success"), data: z.object({ status: z.string() }) });

/** Flutterwave has no codes, only sentences. A wrong code may be typed again. */
export function readValidated(reply: RailReply): CodeResult {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const read = validatedReply.safeParse(reply.body);
	if (read.success) return { outcome: read.data.data.status === "successful" ? "charged" : "refused" };
	const refused = refusedReply.safeParse(reply.body);
	if (!refused.success) return { outcome: "unknown", cause: "unreadable" };
	return { outcome: /otp|token/i.test(refused.data.message) ? "wrongCode" : "refused" };
}
