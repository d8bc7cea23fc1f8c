import { listPages } from "../payout-list.ts";
import type { PayoutRail, Webhook } from "../payout-rail.ts";
import { concludeSend, eventFromBooks, noPayoutEvents, statusResult } from "../payout-record.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { badSignature, bodyText, headerOf, isEqualSecret } from "../signatures.ts";
import {
	createTransfer,
	type FlutterwavePayoutAccount,
	listTransfers,
	listTransfersMade,
} from "./flutterwave-api.ts";
import { readListed, readTransfer, readTransferReference, readTransfers } from "./transform.ts";

/**
 * A reference is unique forever. The webhook carries only a shared secret, no signature of its content, so its
 * content is verified in the books.
 */
export function flutterwaveRail(account: FlutterwavePayoutAccount): PayoutRail {
	const lookUp = async (reference: string) => readListed(await listTransfers(account, reference), reference);
	const isGenuine = (webhook: Webhook) => isEqualSecret(headerOf(webhook, "verif-hash"), account.webhookHash);
	return {
		name: "flutterwave",
		webhookReply: "{}",
		async send(payout) {
			assertReference(payout.reference);
			return concludeSend(readTransfer(await createTransfer(account, payout)), () =>
				lookUp(payout.reference),
			);
		},
		fetchStatus: async ({ reference }) => statusResult(await lookUp(reference)),
		listPayouts: (period) =>
			listPages(period, (page) => listTransfersMade(account, period, page), readTransfers),
		isGenuine,
		async readWebhook(webhook) {
			if (!isGenuine(webhook)) return badSignature;
			const reference = readTransferReference(bodyText(webhook));
			if (reference === null) return { outcome: "refused", reason: "unreadable" };
			return isOurReference(reference)
				? eventFromBooks("flutterwave", reference, await lookUp(reference))
				: noPayoutEvents;
		},
	};
}
