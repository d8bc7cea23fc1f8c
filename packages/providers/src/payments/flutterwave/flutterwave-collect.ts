import type { CollectionRail } from "../collection-rail.ts";
import { createResult, eventsFromBooks, noEvents, verifyResult } from "../collection-record.ts";
import type { Webhook } from "../payout-rail.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { badSignature, bodyText, headerOf, isEqualSecret } from "../signatures.ts";
import { readPaid, readPaidReference, readVirtualAccount } from "./collect-transform.ts";
import { createVirtualAccount, type FlutterwavePayoutAccount, listTransactions } from "./flutterwave-api.ts";

/**
 * A permanent account for each borrower, which takes any amount at any time. Every payment to it has the same
 * reference, so payments are distinguished by Flutterwave's id. A webhook returns all payments so far; known ones are
 * recognised by that id.
 */
export function flutterwaveCollect(account: FlutterwavePayoutAccount): CollectionRail {
	const lookUp = async (reference: string) =>
		readPaid(await listTransactions(account, reference), { txRef: reference, reference, takes: "any" });
	const isGenuine = (webhook: Webhook) => isEqualSecret(headerOf(webhook, "verif-hash"), account.webhookHash);
	return {
		name: "flutterwave",
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			if (request.payer.nationalId === undefined) {
				return { outcome: "refused", code: "nationalId", final: false };
			}
			return createResult(readVirtualAccount(await createVirtualAccount(account, request), request));
		},
		verify: async ({ reference }) => verifyResult(await lookUp(reference)),
		isGenuine,
		async readWebhook(webhook) {
			if (!isGenuine(webhook)) return badSignature;
			const reference = readPaidReference(bodyText(webhook));
			if (reference === null) return { outcome: "refused", reason: "unreadable" };
			return isOurReference(reference) ? eventsFromBooks("flutterwave", await lookUp(reference)) : noEvents;
		},
	};
}
