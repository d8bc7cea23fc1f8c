import { basicAuthorization } from "../call-rail.ts";
import type { ListedPayout, PayoutListResult, Period } from "../payout-list.ts";
import type { PayoutRail, Webhook } from "../payout-rail.ts";
import {
	concludeSend,
	eventFromBooks,
	noPayoutEvents,
	type PayoutLookup,
	sendUnlessFound,
	statusResult,
} from "../payout-record.ts";
import { assertReference, isOurReference, shortReference } from "../payout-reference.ts";
import { badSignature, bodyText, headerOf, isEqualSecret } from "../signatures.ts";
import { readSentDay } from "./sent-transform.ts";
import { listOrders, queryOrder, registerOrder, type StpAccount, type WithClock } from "./stp-api.ts";
import {
	daysToSearch,
	isSameOperationDay,
	makeOrder,
	readFolio,
	readOrder,
	readRegistered,
} from "./transform.ts";

/** Money can be returned some days after it was sent; the webhook does not say when it was sent. */
const returnsWithinMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Longer than a settled payout is asked about. Its own day is the second or third that is searched, so a payout of six
 * weeks ago takes no more queries than one of yesterday.
 */
const searchedDaysMax = 70;

/**
 * SPEI. A tracking key is unique only within an operation day: sent again tomorrow, the same order would pay again.
 * So when the day of the first attempt may be over, every day since is searched before anything is sent. Webhooks
 * carry a password, no signature and no amount, so their content is verified in the books.
 */
export function stpRail(account: StpAccount & WithClock): PayoutRail {
	async function lookUp(reference: string, firstSentAt: Date): Promise<PayoutLookup> {
		const trackingKey = shortReference(reference);
		for (const day of daysToSearch(firstSentAt, account.now(), searchedDaysMax)) {
			const found = readOrder(await queryOrder(account, trackingKey, { day, kind: "E" }), trackingKey);
			if (found.kind !== "notFound") return found;
		}
		return { kind: "notFound" };
	}

	async function listPayouts({ from, to }: Period): Promise<PayoutListResult> {
		const found = new Map<string, ListedPayout>();
		for (const day of daysToSearch(from, account.now(), searchedDaysMax)) {
			const reply = await listOrders(account, day, "E");
			if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
			const sent = readSentDay(reply);
			if (sent === null) return { outcome: "unknown", cause: "unreadable" };
			// The current day is listed without and with its date.
			for (const payout of sent) found.set(payout.providerId, payout);
		}
		const payouts = [...found.values()].filter(({ madeAt }) => madeAt >= from && madeAt <= to);
		return { outcome: "listed", payouts };
	}

	const authorization = basicAuthorization(account.webhookUser, account.webhookPassword);
	const isGenuine = (webhook: Webhook) => isEqualSecret(headerOf(webhook, "authorization"), authorization);
	return {
		name: "stp",
		webhookReply: '{"mensaje":"recibido"}',
		async send(payout) {
			assertReference(payout.reference);
			const attempt = async () => readRegistered(await registerOrder(account, makeOrder(payout, account)));
			const lookUpSince = () => lookUp(payout.reference, payout.firstSentAt);
			// On the same day STP refuses the second one; queries are limited, so none is used for it.
			return isSameOperationDay(payout.firstSentAt, account.now())
				? concludeSend(await attempt(), lookUpSince)
				: sendUnlessFound(attempt, lookUpSince);
		},
		fetchStatus: async ({ reference, firstSentAt }) => statusResult(await lookUp(reference, firstSentAt)),
		listPayouts,
		isGenuine,
		async readWebhook(webhook) {
			if (!isGenuine(webhook)) return badSignature;
			const reference = readFolio(bodyText(webhook));
			if (reference === null) return { outcome: "refused", reason: "unreadable" };
			if (!isOurReference(reference)) return noPayoutEvents;
			const since = new Date(account.now().getTime() - returnsWithinMs);
			return eventFromBooks("stp", reference, await lookUp(reference, since));
		},
	};
}
