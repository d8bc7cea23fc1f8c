import { brebBankCode } from "@puente/core/validation";
import { type ListedPayout, listPages, type PayoutListResult, type Period } from "../payout-list.ts";
import type { Payout, PayoutRail } from "../payout-rail.ts";
import {
	type Attempt,
	eventFromBooks,
	noPayoutEvents,
	sendUnlessFound,
	statusResult,
} from "../payout-record.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { badSignature, bodyText } from "../signatures.ts";
import {
	isGenuineEvent,
	readBanks,
	readBatches,
	readCreated,
	readEvent,
	readListed,
	readTransactions,
} from "./transform.ts";
import {
	accountAt,
	createPayout,
	listBanks,
	listBatches,
	listTransactions,
	listTransactionsOf,
	type WompiPayoutAccount,
} from "./wompi-api.ts";

/** More is not the list of a few days. */
const batchPagesMax = 1_000;

/**
 * Wompi drops an idempotency key after a day, so a payout is looked up before it is sent. An event's checksum covers
 * only some of its properties, and not the reference, so its content is verified in the books.
 */
export function wompiRail(account: WompiPayoutAccount): PayoutRail {
	let bankIds: ReadonlyMap<string, string> | null = null;

	const lookUp = async (reference: string) =>
		readListed(await listTransactions(account, reference), reference);

	async function attempt(payout: Payout): Promise<Attempt> {
		if (payout.to.nationalId === undefined) return { kind: "refused", code: "legalId", final: true };
		if (payout.to.bankCode === brebBankCode) {
			return readCreated(await createPayout(account, { key: payout.to.accountNumber }, payout));
		}
		// A bank that is not in the cached list may have joined since.
		if (bankIds?.has(payout.to.bankCode) !== true) {
			const banks = readBanks(await listBanks(account));
			if (banks.kind === "failed") return banks;
			bankIds = banks.ids;
		}
		const bankId = bankIds.get(payout.to.bankCode);
		if (bankId === undefined) return { kind: "refused", code: "bank", final: true };
		return readCreated(await createPayout(account, accountAt(bankId, payout.to), payout));
	}

	/** Only the transactions of a batch show account, state and text. */
	async function listPayouts(period: Period): Promise<PayoutListResult> {
		const found: ListedPayout[] = [];
		for (let page = 1; page <= batchPagesMax; page += 1) {
			const reply = await listBatches(account, period, page);
			if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
			const batches = readBatches(reply);
			if (batches === null) return { outcome: "unknown", cause: "unreadable" };
			for (const id of batches.ids) {
				const listed = await listPages(period, (of) => listTransactionsOf(account, id, of), readTransactions);
				if (listed.outcome === "unknown") return listed;
				found.push(...listed.payouts);
			}
			if (batches.isLast) return { outcome: "listed", payouts: found };
		}
		return { outcome: "unknown", cause: "limited" };
	}

	return {
		name: "bank-transfer-co",
		webhookReply: "{}",
		async send(payout) {
			assertReference(payout.reference);
			return sendUnlessFound(
				() => attempt(payout),
				() => lookUp(payout.reference),
			);
		},
		fetchStatus: async ({ reference }) => statusResult(await lookUp(reference)),
		listPayouts,
		isGenuine: (webhook) => isGenuineEvent(readEvent(bodyText(webhook), account.eventsSecret)),
		async readWebhook(webhook) {
			const event = readEvent(bodyText(webhook), account.eventsSecret);
			if (event === null) return { outcome: "refused", reason: "unreadable" };
			if (!isGenuineEvent(event)) return badSignature;
			if (!isOurReference(event.reference)) return noPayoutEvents;
			return eventFromBooks("bank-transfer-co", event.reference, await lookUp(event.reference));
		},
	};
}
