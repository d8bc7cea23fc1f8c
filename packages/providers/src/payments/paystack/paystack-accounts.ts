import type { CollectionRail } from "../collection-rail.ts";
import type { Webhook } from "../payout-rail.ts";
import { badSignature, bodyText, isSigned } from "../signatures.ts";
import {
	readAccountEvents,
	readCredits,
	readCustomer,
	readDedicated,
	readIdentification,
} from "./accounts-transform.ts";
import {
	createCustomer,
	createDedicatedAccount,
	identifyCustomer,
	listTransactions,
	type PaystackCollectionAccount,
} from "./paystack-api.ts";

/**
 * A permanent account for each borrower, which takes any amount at any time. It belongs to the e-mail address, so the
 * same borrower gets the same one. Paystack's events name the account, not our reference. A lender's customers must be
 * identified before they get an account.
 */
export function paystackCollect(account: PaystackCollectionAccount): CollectionRail {
	const proof = { header: "x-paystack-signature", hash: "sha512", secret: account.secretKey } as const;
	const isGenuine = (webhook: Webhook) => isSigned(webhook, proof);
	return {
		name: "paystack",
		webhookReply: "{}",
		async createReference({ payer }) {
			const customer = readCustomer(await createCustomer(account, payer));
			if (customer.kind === "failed") return { outcome: "failed", cause: customer.cause };
			if (customer.kind === "refused") return { outcome: "refused", code: customer.code, final: false };
			if (!customer.isIdentified) return { outcome: "unchecked", customerId: customer.code };
			return readDedicated(await createDedicatedAccount(account, customer.code), customer.id);
		},
		async payerCheck({ customerId: code, payer }) {
			const { nationalId: bvn, bank } = payer;
			if (bvn === undefined || bank === undefined) return { outcome: "refused", code: "details" };
			return readIdentification(await identifyCustomer(account, { code, payer, bvn, bank }));
		},
		async verify({ providerId }) {
			const [customerId = "", accountNumber = ""] = providerId.split(":");
			// A customer who waits for the check has no account yet.
			if (accountNumber === "") return { outcome: "notFound" };
			return readCredits(await listTransactions(account, customerId), accountNumber);
		},
		isGenuine,
		async readWebhook(webhook) {
			if (!isGenuine(webhook)) return badSignature;
			const read = readAccountEvents(bodyText(webhook));
			return read === null ? { outcome: "refused", reason: "unreadable" } : { outcome: "verified", ...read };
		},
	};
}
