import { setTimeout as sleep } from "node:timers/promises";
import type { CollectionRail } from "../collection-rail.ts";
import {
	type ChargeLook,
	createResult,
	eventsFromBooks,
	noEvents,
	verifyResult,
} from "../collection-record.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { bodyText, isSame } from "../signatures.ts";
import { readEvent } from "../wompi/transform.ts";
import {
	methodOf,
	readAbout,
	readConsents,
	readListed,
	readTransaction,
	type TransactionLook,
	type WompiMethod,
} from "./transform.ts";
import {
	createTransaction,
	fetchMerchant,
	fetchTransaction,
	listTransactions,
	type WompiAccount,
} from "./wompi-api.ts";

/** The bank's page is there within a few seconds; after these waits the payer is better asked to try again. */
const defaultWaitsMs = [500, 1000, 2000, 3000];

/**
 * PSE and Nequi. A reference has one transaction: a second one is refused, and the first is found by it. An event's checksum does
 * not cover our reference, so the transaction, which it does cover, is looked up.
 */
export function wompiCollect(
	account: WompiAccount,
	name: WompiMethod,
	waitsMs: readonly number[] = defaultWaitsMs,
): CollectionRail {
	const fetchOne = async (id: string) => readTransaction(await fetchTransaction(account, id));

	async function waitFor(first: TransactionLook): Promise<ChargeLook> {
		let look = first;
		for (const waitMs of waitsMs) {
			if (look.kind !== "preparing") break;
			await sleep(waitMs);
			look = await fetchOne(look.id);
		}
		return look.kind === "preparing" ? { kind: "failed", cause: "timeout" } : look;
	}

	return {
		name,
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			const method = methodOf(name, request);
			if (typeof method === "string") return { outcome: "refused", code: method, final: false };
			const read = readConsents(await fetchMerchant(account));
			if (read.kind === "failed") return { outcome: "failed", cause: read.cause };
			const parts = { consents: read.consents, method };
			const made = readTransaction(await createTransaction(account, request, parts));
			if (made.kind !== "refused") return createResult(await waitFor(made));
			const earlier = readListed(await listTransactions(account, request.reference), request.reference);
			return createResult(earlier.kind === "notFound" ? made : await waitFor(earlier));
		},
		async verify({ providerId }) {
			const look = await fetchOne(providerId);
			if (look.kind === "preparing") return { outcome: "found", payments: [], open: true };
			return verifyResult(look);
		},
		async readWebhook(webhook) {
			const text = bodyText(webhook);
			const event = readEvent(text, account.eventsSecret);
			if (event === null) return { outcome: "refused", reason: "unreadable" };
			if (!isSame(event.givenChecksum, event.rightChecksum)) {
				return { outcome: "refused", reason: "badSignature" };
			}
			const about = readAbout(text);
			if (about === null || !isOurReference(event.reference)) return noEvents;
			const look = await fetchOne(about.id);
			return look.kind === "preparing" ? noEvents : eventsFromBooks(about.rail, look);
		},
	};
}
