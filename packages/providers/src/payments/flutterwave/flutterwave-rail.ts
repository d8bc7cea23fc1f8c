import type { PayoutRail } from "../payout-rail.ts";
import { askResult, concludeSend, eventFromBooks, notOurs } from "../payout-record.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { bodyText, headerOf, isSame } from "../signatures.ts";
import { createTransfer, type FlutterwavePayoutAccount, listTransfers } from "./flutterwave-api.ts";
import { readListed, readTransfer, readTransferReference } from "./transform.ts";

/**
 * A reference is unique for ever. The webhook's proof is a shared word that says nothing about the content, so what it
 * tells is looked up before it is believed.
 */
export function flutterwaveRail(account: FlutterwavePayoutAccount): PayoutRail {
	const look = async (reference: string) => readListed(await listTransfers(account, reference), reference);
	return {
		name: "flutterwave",
		webhookReply: "{}",
		async send(payout) {
			assertReference(payout.reference);
			return concludeSend(readTransfer(await createTransfer(account, payout)), () => look(payout.reference));
		},
		ask: async ({ reference }) => askResult(await look(reference)),
		async readWebhook(webhook) {
			if (!isSame(headerOf(webhook, "verif-hash"), account.webhookHash)) {
				return { outcome: "refused", reason: "badSignature" };
			}
			const reference = readTransferReference(bodyText(webhook));
			if (reference === null) return { outcome: "refused", reason: "unreadable" };
			return isOurReference(reference)
				? eventFromBooks("flutterwave", reference, await look(reference))
				: notOurs;
		},
	};
}
