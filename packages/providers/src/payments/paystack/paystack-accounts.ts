import type { CollectionRail } from "../collection-rail.ts";
import { bodyText, isSigned } from "../signatures.ts";
import { readCreditEvents, readCredits, readCustomer, readDedicated } from "./accounts-transform.ts";
import {
	createCustomer,
	createDedicatedAccount,
	listTransactions,
	type PaystackCollectionAccount,
} from "./paystack-api.ts";

/**
 * A permanent account for each borrower, which takes any amount at any time. It belongs to the e-mail address, so the
 * same borrower gets the same one. Paystack's events name the account, not our reference.
 */
export function paystackCollect(account: PaystackCollectionAccount): CollectionRail {
	return {
		name: "paystack",
		webhookReply: "{}",
		async createReference({ payer }) {
			const customer = readCustomer(await createCustomer(account, payer));
			if (customer.kind === "failed") return { outcome: "failed", cause: customer.cause };
			if (customer.kind === "refused") return { outcome: "refused", code: customer.code, final: false };
			return readDedicated(await createDedicatedAccount(account, customer.code), customer.id);
		},
		async verify({ providerId }) {
			const [customerId = "", accountNumber = ""] = providerId.split(":");
			return readCredits(await listTransactions(account, customerId), accountNumber);
		},
		async readWebhook(webhook) {
			const proof = { header: "x-paystack-signature", hash: "sha512", secret: account.secretKey } as const;
			if (!isSigned(webhook, proof)) return { outcome: "refused", reason: "badSignature" };
			const events = readCreditEvents(bodyText(webhook));
			return events === null ? { outcome: "refused", reason: "unreadable" } : { outcome: "verified", events };
		},
	};
}
