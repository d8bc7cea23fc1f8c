import type { Payout, PayoutRail } from "../payout-rail.ts";
import { type Attempt, askResult, eventFromBooks, notOurs, sendUnlessThere } from "../payout-record.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { bodyText, isSame } from "../signatures.ts";
import { readBanks, readCreated, readEvent, readListed } from "./transform.ts";
import { createPayout, listBanks, listTransactions, type WompiPayoutAccount } from "./wompi-api.ts";

/**
 * Wompi forgets an idempotency key after a day, so it is looked before it is sent. An event's checksum covers only some
 * of its properties, and not the reference, so what it tells is looked up.
 */
export function wompiRail(account: WompiPayoutAccount): PayoutRail {
	let bankIds: ReadonlyMap<string, string> | null = null;

	const look = async (reference: string) => readListed(await listTransactions(account, reference), reference);

	async function attempt(payout: Payout): Promise<Attempt> {
		if (payout.to.nationalId === undefined) return { kind: "refused", code: "legalId", final: true };
		// A bank that is not in the kept list may have joined since.
		if (bankIds?.has(payout.to.bankCode) !== true) {
			const banks = readBanks(await listBanks(account));
			if (banks.kind === "failed") return banks;
			bankIds = banks.ids;
		}
		const bankId = bankIds.get(payout.to.bankCode);
		if (bankId === undefined) return { kind: "refused", code: "bank", final: true };
		return readCreated(await createPayout(account, bankId, payout));
	}

	return {
		name: "bank-transfer-co",
		webhookReply: "{}",
		async send(payout) {
			assertReference(payout.reference);
			return sendUnlessThere(
				() => attempt(payout),
				() => look(payout.reference),
			);
		},
		ask: async ({ reference }) => askResult(await look(reference)),
		async readWebhook(webhook) {
			const event = readEvent(bodyText(webhook), account.eventsSecret);
			if (event === null) return { outcome: "refused", reason: "unreadable" };
			if (!isSame(event.givenChecksum, event.rightChecksum)) {
				return { outcome: "refused", reason: "badSignature" };
			}
			if (!isOurReference(event.reference)) return notOurs;
			return eventFromBooks("bank-transfer-co", event.reference, await look(event.reference));
		},
	};
}
