import type { CollectionRail } from "../collection-rail.ts";
import { concludeCreate, verifyResult } from "../collection-record.ts";
import { assertReference } from "../payout-reference.ts";
import { isSigned, signedWebhooks } from "../signatures.ts";
import { createLink, listLinks, type RazorpayAccount } from "./razorpay-api.ts";
import { readEvents, readLink, readListed } from "./transform.ts";

/** A reference has one link: a second one is refused, and the first is found by the reference. */
export function razorpayCollect(account: RazorpayAccount): CollectionRail {
	const lookUp = async (reference: string) => readListed(await listLinks(account, reference), reference);
	const proof = { header: "x-razorpay-signature", hash: "sha256", secret: account.webhookSecret } as const;
	return {
		name: "razorpay",
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			return concludeCreate(readLink(await createLink(account, request)), () => lookUp(request.reference));
		},
		verify: async ({ reference }) => verifyResult(await lookUp(reference)),
		...signedWebhooks((webhook) => isSigned(webhook, proof), readEvents),
	};
}
