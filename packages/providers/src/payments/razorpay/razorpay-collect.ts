import type { CollectionEvent, CollectionRail } from "../collection-rail.ts";
import { concludeCreate, verifyResult } from "../collection-record.ts";
import { assertReference } from "../payout-reference.ts";
import { isSigned, signedWebhooks } from "../signatures.ts";
import { listOrderPayments } from "./mandate-api.ts";
import { readMandateCharges, readMandateEvents, readOrderPayments } from "./mandate-transform.ts";
import { createLink, listLinks, type RazorpayAccount } from "./razorpay-api.ts";
import { razorpayMandates } from "./razorpay-mandates.ts";
import { readEvents, readLink, readListed } from "./transform.ts";

/** Payments of links, and charges of mandates. */
function readPayments(text: string): readonly CollectionEvent[] | null {
	const ofLinks = readEvents(text);
	return ofLinks && [...ofLinks, ...readMandateCharges(text)];
}

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
		async verify({ reference, providerId }) {
			const isCharge = providerId.startsWith("order_");
			return verifyResult(
				isCharge
					? readOrderPayments(await listOrderPayments(account, providerId), reference)
					: await lookUp(reference),
			);
		},
		mandates: razorpayMandates(account),
		...signedWebhooks((webhook) => isSigned(webhook, proof), readPayments, readMandateEvents),
	};
}
