import { setTimeout as sleep } from "node:timers/promises";
import type { CollectionRail } from "../collection-rail.ts";
import {
	type ChargeLookup,
	createResult,
	eventsFromBooks,
	noEvents,
	verifyResult,
} from "../collection-record.ts";
import { assertReference, isOurReference } from "../payout-reference.ts";
import { badSignature, bodyText } from "../signatures.ts";
import { isGenuineEvent, readEvent } from "../wompi-payouts/transform.ts";
import { contractSource, tokensOf } from "./contracts.ts";
import { readTokenEvents } from "./mandate-transform.ts";
import {
	methodOf,
	readAbout,
	readListed,
	readTransaction,
	type TransactionLookup,
	type WompiMethod,
} from "./transform.ts";
import {
	createTransaction,
	fetchMerchant,
	fetchTransaction,
	listTransactions,
	type WompiAccount,
} from "./wompi-api.ts";
import { byReference, nequiMandates } from "./wompi-mandates.ts";

/** The bank's page is ready within a few seconds; after these waits the payer has to retry. */
const defaultWaitsMs = [500, 1000, 2000, 3000];

/**
 * PSE and Nequi. A reference has one transaction: a second one is refused, and the first is found by the reference.
 * An event's checksum does not cover our reference, so the transaction, which it covers, is looked up.
 */
export function wompiCollect(
	account: WompiAccount,
	name: WompiMethod,
	waitsMs: readonly number[] = defaultWaitsMs,
): CollectionRail {
	const fetchOne = async (id: string) => readTransaction(await fetchTransaction(account, id));

	async function waitFor(first: TransactionLookup): Promise<ChargeLookup> {
		let lookup = first;
		for (const waitMs of waitsMs) {
			if (lookup.kind !== "preparing") break;
			await sleep(waitMs);
			lookup = await fetchOne(lookup.id);
		}
		return lookup.kind === "preparing" ? { kind: "failed", cause: "timeout" } : lookup;
	}

	const contracts = contractSource(() => fetchMerchant(account), account.now);

	return {
		name,
		webhookReply: "{}",
		contracts,
		...(name === "wompi-nequi" && { mandates: nequiMandates(account, contracts) }),
		async createReference(request) {
			assertReference(request.reference);
			const method = methodOf(name, request);
			if (typeof method === "string") return { outcome: "refused", code: method, final: false };
			const tokens = tokensOf(request);
			if (tokens === null) return { outcome: "refused", code: "contracts", final: false };
			const parts = { tokens, method };
			const created = readTransaction(await createTransaction(account, request, parts));
			if (created.kind !== "refused") return createResult(await waitFor(created));
			const earlier = readListed(await listTransactions(account, request.reference), request.reference);
			return createResult(earlier.kind === "notFound" ? created : await waitFor(earlier));
		},
		async verify({ providerId, reference }) {
			const lookup =
				providerId === byReference
					? readListed(await listTransactions(account, reference), reference)
					: await fetchOne(providerId);
			if (lookup.kind === "preparing") return { outcome: "found", payments: [], open: true };
			return verifyResult(lookup);
		},
		isGenuine: (webhook) => isGenuineEvent(readEvent(bodyText(webhook), account.eventsSecret)),
		async readWebhook(webhook) {
			const text = bodyText(webhook);
			const event = readEvent(text, account.eventsSecret);
			if (event === null) return { outcome: "refused", reason: "unreadable" };
			if (!isGenuineEvent(event)) return badSignature;
			const mandates = name === "wompi-nequi" ? readTokenEvents(text) : [];
			if (mandates.length > 0) return { outcome: "verified", events: [], mandates };
			const about = readAbout(text);
			if (about === null || !isOurReference(event.reference)) return noEvents;
			const lookup = await fetchOne(about.id);
			return lookup.kind === "preparing" ? noEvents : eventsFromBooks(about.rail, lookup);
		},
	};
}
