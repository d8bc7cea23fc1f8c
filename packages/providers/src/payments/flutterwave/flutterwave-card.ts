import type { CardDesk } from "../card-desk.ts";
import type { CollectionRail } from "../collection-rail.ts";
import { createResult, eventsFromBooks, noEvents, verifyResult } from "../collection-record.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { bodyText, headerOf, isSame } from "../signatures.ts";
import { readCharge, readHostedLink, readValidated } from "./card-transform.ts";
import { readPaid, readPaidReference } from "./collect-transform.ts";
import {
	chargeCard,
	createHostedLink,
	type FlutterwaveCardAccount,
	listTransactions,
	validateCharge,
} from "./flutterwave-api.ts";

/** Told apart by it from payments to accounts, whose `tx_ref` is the bare reference: webhooks of both come to one address. */
const prefix = "card-";

/** Flutterwave's page for cards, banks and USSD; and, where we may see cards, the same payment by a card typed here. */
export function flutterwaveCardCollect(account: FlutterwaveCardAccount): CollectionRail {
	const look = async (reference: string) => {
		const txRef = prefix + reference;
		return readPaid(await listTransactions(account, txRef), { txRef, reference, takes: "one" });
	};
	const { encryptionKey } = account;
	return {
		name: "flutterwave-card",
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			const made = await createHostedLink(account, request, prefix + request.reference);
			return createResult(readHostedLink(made, request.reference, { takesCard: encryptionKey !== null }));
		},
		verify: async ({ reference }) => verifyResult(await look(reference)),
		async readWebhook(webhook) {
			if (!isSame(headerOf(webhook, "verif-hash"), account.webhookHash)) {
				return { outcome: "refused", reason: "badSignature" };
			}
			const txRef = readPaidReference(bodyText(webhook));
			if (txRef === null) return { outcome: "refused", reason: "unreadable" };
			const reference = txRef.startsWith(prefix) ? txRef.slice(prefix.length) : "";
			return isOurReference(reference)
				? eventsFromBooks("flutterwave-card", await look(reference))
				: noEvents;
		},
		...(encryptionKey !== null && { card: cardDesk(account, encryptionKey) }),
	};
}

function cardDesk(account: FlutterwaveCardAccount, encryptionKey: string): CardDesk {
	return {
		async charge(charge) {
			assertReference(charge.reference);
			const txRef = prefix + charge.reference;
			return readCharge(await chargeCard(account, charge, { txRef, encryptionKey }));
		},
		confirm: async (answer) => readValidated(await validateCharge(account, answer)),
	};
}
