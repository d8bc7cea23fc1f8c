import type { CardProcessor } from "../card-processor.ts";
import type { CollectionRail } from "../collection-rail.ts";
import { createResult, eventsFromBooks, noEvents, verifyResult } from "../collection-record.ts";
import type { Webhook } from "../payout-rail.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { badSignature, bodyText, headerOf, isEqualSecret } from "../signatures.ts";
import { readCharge, readHostedLink, readValidated } from "./card-transform.ts";
import { readPaid, readPaidReference } from "./collect-transform.ts";
import {
	chargeCard,
	createHostedLink,
	type FlutterwaveCardAccount,
	listTransactions,
	validateCharge,
} from "./flutterwave-api.ts";

/**
 * Distinguishes card payments from payments to accounts, whose `tx_ref` is the bare reference: both use one webhook
 * URL.
 */
const prefix = "card-";

/** Flutterwave's page for cards, banks and USSD; and, where we may handle cards, the same payment by a typed card. */
export function flutterwaveCardCollect(account: FlutterwaveCardAccount): CollectionRail {
	const lookUp = async (reference: string) => {
		const txRef = prefix + reference;
		return readPaid(await listTransactions(account, txRef), { txRef, reference, takes: "one" });
	};
	const { encryptionKey } = account;
	const isGenuine = (webhook: Webhook) => isEqualSecret(headerOf(webhook, "verif-hash"), account.webhookHash);
	return {
		name: "flutterwave-card",
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			const reply = await createHostedLink(account, request, prefix + request.reference);
			return createResult(readHostedLink(reply, request.reference, { takesCard: encryptionKey !== null }));
		},
		verify: async ({ reference }) => verifyResult(await lookUp(reference)),
		isGenuine,
		async readWebhook(webhook) {
			if (!isGenuine(webhook)) return badSignature;
			const txRef = readPaidReference(bodyText(webhook));
			if (txRef === null) return { outcome: "refused", reason: "unreadable" };
			const reference = txRef.startsWith(prefix) ? txRef.slice(prefix.length) : "";
			return isOurReference(reference)
				? eventsFromBooks("flutterwave-card", await lookUp(reference))
				: noEvents;
		},
		...(encryptionKey !== null && { card: cardProcessor(account, encryptionKey) }),
	};
}

function cardProcessor(account: FlutterwaveCardAccount, encryptionKey: string): CardProcessor {
	return {
		async charge(charge) {
			assertReference(charge.reference);
			const txRef = prefix + charge.reference;
			return readCharge(await chargeCard(account, charge, { txRef, encryptionKey }));
		},
		confirm: async (answer) => readValidated(await validateCharge(account, answer)),
	};
}
