import type { CollectionRail } from "../collection-rail.ts";
import { concludeCreate, verifyResult } from "../collection-record.ts";
import type { Webhook } from "../payout-rail.ts";
import { assertReference } from "../payout-reference.ts";
import { badSignature, bodyText, isSigned } from "../signatures.ts";
import { createLink, listLinks, type RazorpayAccount } from "./razorpay-api.ts";
import { readEvents, readLink, readListed } from "./transform.ts";

/** A reference has one link: a second one is refused, and the first is found by the reference. */
export function razorpayCollect(account: RazorpayAccount): CollectionRail {
	const lookUp = async (reference: string) => readListed(await listLinks(account, reference), reference);
	const proof = { header: "x-razorpay-signature", hash: "sha256", secret: account.webhookSecret } as const;
	const isGenuine = (webhook: Webhook) => isSigned(webhook, proof);
	return {
		name: "razorpay",
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			return concludeCreate(readLink(await createLink(account, request)), () => lookUp(request.reference));
		},
		verify: async ({ reference }) => verifyResult(await lookUp(reference)),
		isGenuine,
		async readWebhook(webhook) {
			if (!isGenuine(webhook)) return badSignature;
			const events = readEvents(bodyText(webhook));
			return events === null ? { outcome: "refused", reason: "unreadable" } : { outcome: "verified", events };
		},
	};
}
