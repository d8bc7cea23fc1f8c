import type { CollectionRail } from "../collection-rail.ts";
import { createResult, eventsFromBooks, noEvents, verifyResult } from "../collection-record.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { bodyText, headerOf, isSame } from "../signatures.ts";
import { readPaid, readPaidReference, readVirtualAccount } from "./collect-transform.ts";
import { createVirtualAccount, type FlutterwavePayoutAccount, listTransactions } from "./flutterwave-api.ts";

/**
 * An account of the borrower's own, which takes any amount at any time. Every payment to it has the same reference, so payments are told
 * apart by Flutterwave's id; a webhook tells all that came so far, and those that are known are known by it.
 */
export function flutterwaveCollect(account: FlutterwavePayoutAccount): CollectionRail {
	const look = async (reference: string) =>
		readPaid(await listTransactions(account, reference), { txRef: reference, reference, takes: "any" });
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
		verify: async ({ reference }) => verifyResult(await look(reference)),
		async readWebhook(webhook) {
			if (!isSame(headerOf(webhook, "verif-hash"), account.webhookHash)) {
				return { outcome: "refused", reason: "badSignature" };
			}
			const reference = readPaidReference(bodyText(webhook));
			if (reference === null) return { outcome: "refused", reason: "unreadable" };
			return isOurReference(reference) ? eventsFromBooks("flutterwave", await look(reference)) : noEvents;
		},
	};
}
