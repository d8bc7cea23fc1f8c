import { basicAuthorization, type RailFailure } from "../call-rail.ts";
import type { CollectedPayment, CollectionRail } from "../collection-rail.ts";
import { eventsFromBooks, noEvents } from "../collection-record.ts";
import type { Webhook } from "../payout-rail.ts";
import { badSignature, bodyText, headerOf, isEqualSecret } from "../signatures.ts";
import { makeClabe, type ReceivedDay, readCredit, readDay, readReceived } from "./collect-transform.ts";
import { listOrders, queryOrder, type StpCollectionAccount, type WithClock } from "./stp-api.ts";
import { daysToSearch, isPastDay } from "./transform.ts";

/** A night of questions about all accounts takes minutes; a list is asked for once in this time. */
const keptMs = 60_000;

type ListedDay = { readonly received: ReceivedDay } | { readonly cause: RailFailure };

/**
 * The lists of received money. STP has only lists of all accounts, so a past day's answers for every account, and that of
 * the current day for the accounts of one round.
 */
function createDayLists(account: StpCollectionAccount & WithClock) {
	const kept = new Map<string, { readonly untilMs: number; readonly received: ReceivedDay }>();
	const keptByRound = new WeakMap<object, Map<string, { readonly received: ReceivedDay }>>();
	return async (day: string, round: object = {}): Promise<ListedDay> => {
		const now = account.now();
		for (const [each, { untilMs }] of kept) if (untilMs <= now.getTime()) kept.delete(each);
		const known = kept.get(day) ?? keptByRound.get(round)?.get(day);
		if (known) return known;
		const reply = await listOrders(account, day, "R");
		const received = readDay(reply);
		if (received === null) return { cause: reply.kind === "failed" ? reply.cause : "unreadable" };
		if (isPastDay(day, now)) kept.set(day, { untilMs: now.getTime() + keptMs, received });
		else keptByRound.set(round, (keptByRound.get(round) ?? new Map()).set(day, { received }));
		return { received };
	};
}

/**
 * A CLABE for each borrower, which takes any amount at any time. STP's webhooks carry a password and no signature, so
 * their content is verified in the books. They name the CLABE, not our reference.
 */
export function stpCollect(account: StpCollectionAccount & WithClock): CollectionRail {
	const authorization = basicAuthorization(account.webhookUser, account.webhookPassword);
	const isGenuine = (webhook: Webhook) => isEqualSecret(headerOf(webhook, "authorization"), authorization);
	const listDay = createDayLists(account);
	return {
		name: "stp",
		// The money is accepted. Returning it because a loan is paid would confuse the borrower.
		webhookReply: '{"mensaje":"confirmar"}',
		isForCollection: (body) => readCredit(new TextDecoder().decode(body)) !== "other",
		async createReference({ serial }) {
			const clabe = serial === undefined ? null : makeClabe(account.clabePrefix, serial);
			if (clabe === null) return { outcome: "refused", code: "serial", final: false };
			return { outcome: "created", providerId: clabe, show: { kind: "clabe", clabe } };
		},
		async verify({ providerId, since, round }) {
			const payments = new Map<string, CollectedPayment>();
			for (const day of daysToSearch(since, account.now())) {
				const listed = await listDay(day, round);
				if (!("received" in listed)) return { outcome: "unknown", cause: listed.cause };
				for (const payment of listed.received.get(providerId) ?? []) payments.set(payment.paymentId, payment);
			}
			return { outcome: "found", payments: [...payments.values()], open: true };
		},
		isGenuine,
		async readWebhook(webhook) {
			if (!isGenuine(webhook)) return badSignature;
			const credit = readCredit(bodyText(webhook));
			if (credit === null) return { outcome: "refused", reason: "unreadable" };
			if (credit === "other") return noEvents;
			// The current day must be requested without its date.
			const findOnDay = async (day: string) =>
				readReceived(await queryOrder(account, credit.trackingKey, { day, kind: "R" }), credit.trackingKey);
			const open = await findOnDay("");
			return eventsFromBooks("stp", open.kind === "notFound" ? await findOnDay(credit.day) : open);
		},
	};
}
