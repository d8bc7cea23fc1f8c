import type { CollectionRail } from "../collection-rail.ts";
import { concludeCreate, verifyResult } from "../collection-record.ts";
import { assertReference } from "../payout-reference.ts";
import { isSigned, signedWebhooks } from "../signatures.ts";
import {
	readChargedAgain,
	readCharges,
	readDeactivated,
	readInitialized,
	readVerified,
	resultFromBooks,
} from "./collect-transform.ts";
import {
	chargeAuthorization,
	deactivateAuthorization,
	initializeTransaction,
	type PaystackAccount,
	verifyTransaction,
} from "./paystack-api.ts";

/**
 * Paystack's page for cards. A reference opens one page, once: a second try needs a new reference. A card that paid
 * there may be charged again without the page.
 */
export function paystackCardCollect(account: PaystackAccount): CollectionRail {
	const lookUp = async (reference: string) => readVerified(await verifyTransaction(account, reference));
	const proof = { header: "x-paystack-signature", hash: "sha512", secret: account.secretKey } as const;
	return {
		name: "paystack-card",
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			const initialized = readInitialized(await initializeTransaction(account, request));
			return concludeCreate(initialized, () => lookUp(request.reference));
		},
		verify: async ({ reference }) => verifyResult(await lookUp(reference)),
		storedCards: {
			async charge(charge) {
				assertReference(charge.reference);
				const charged = readChargedAgain(await chargeAuthorization(account, charge));
				return charged.outcome === "asIfUsed" ? resultFromBooks(await lookUp(charge.reference)) : charged;
			},
			forget: async (code) => readDeactivated(await deactivateAuthorization(account, code)),
		},
		...signedWebhooks((webhook) => isSigned(webhook, proof), readCharges),
	};
}
