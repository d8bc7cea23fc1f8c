import type { CollectionRail } from "../collection-rail.ts";
import { concludeCreate, verifyResult } from "../collection-record.ts";
import { assertReference } from "../payout-reference.ts";
import { bodyText, isSigned } from "../signatures.ts";
import { readCharges, readInitialized, readVerified } from "./collect-transform.ts";
import { initializeTransaction, type PaystackAccount, verifyTransaction } from "./paystack-api.ts";

/** Paystack's page for cards and banks. A reference opens one page, once: a second try needs a new reference. */
export function paystackCardCollect(account: PaystackAccount): CollectionRail {
	const lookUp = async (reference: string) => readVerified(await verifyTransaction(account, reference));
	return {
		name: "paystack-card",
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			const initialized = readInitialized(await initializeTransaction(account, request));
			return concludeCreate(initialized, () => lookUp(request.reference));
		},
		verify: async ({ reference }) => verifyResult(await lookUp(reference)),
		async readWebhook(webhook) {
			const proof = { header: "x-paystack-signature", hash: "sha512", secret: account.secretKey } as const;
			if (!isSigned(webhook, proof)) return { outcome: "refused", reason: "badSignature" };
			const events = readCharges(bodyText(webhook));
			return events === null ? { outcome: "refused", reason: "unreadable" } : { outcome: "verified", events };
		},
	};
}
