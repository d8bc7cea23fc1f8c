import { basicAuthorization } from "../call-rail.ts";
import type { PayoutRail } from "../payout-rail.ts";
import {
	askResult,
	concludeSend,
	eventFromBooks,
	type Look,
	notOurs,
	sendUnlessThere,
} from "../payout-record.ts";
import { assertReference, isOurReference, shortReference } from "../payout-reference.ts";
import { bodyText, headerOf, isSame } from "../signatures.ts";
import { queryOrder, registerOrder, type StpAccount } from "./stp-api.ts";
import {
	daysToLook,
	isSameOperationDay,
	makeOrder,
	readFolio,
	readOrder,
	readRegistered,
} from "./transform.ts";

/** Money can come back some days after it was sent; its webhook does not say when that was. */
const returnsWithinMs = 7 * 24 * 60 * 60 * 1000;

/**
 * SPEI. A tracking key is unique only within an operation day: sent again tomorrow, the same order would pay again. So when
 * the day of the first attempt may be over, every day since is looked through before anything is sent. Webhooks carry a password, no signature and
 * no amount, so what they tell is looked up.
 */
export function stpRail(account: StpAccount): PayoutRail {
	async function look(reference: string, firstSentAt: Date): Promise<Look> {
		const trackingKey = shortReference(reference);
		for (const day of daysToLook(firstSentAt, account.now())) {
			const found = readOrder(await queryOrder(account, trackingKey, { day, kind: "E" }), trackingKey);
			if (found.kind !== "notFound") return found;
		}
		return { kind: "notFound" };
	}

	return {
		name: "stp",
		webhookReply: '{"mensaje":"recibido"}',
		async send(payout) {
			assertReference(payout.reference);
			const attempt = async () => readRegistered(await registerOrder(account, makeOrder(payout, account)));
			const lookBack = () => look(payout.reference, payout.firstSentAt);
			// On the day itself STP refuses the second one; questions are few, so none is wasted on it.
			return isSameOperationDay(payout.firstSentAt, account.now())
				? concludeSend(await attempt(), lookBack)
				: sendUnlessThere(attempt, lookBack);
		},
		ask: async ({ reference, firstSentAt }) => askResult(await look(reference, firstSentAt)),
		async readWebhook(webhook) {
			const expected = basicAuthorization(account.webhookUser, account.webhookPassword);
			if (!isSame(headerOf(webhook, "authorization"), expected)) {
				return { outcome: "refused", reason: "badSignature" };
			}
			const reference = readFolio(bodyText(webhook));
			if (reference === null) return { outcome: "refused", reason: "unreadable" };
			if (!isOurReference(reference)) return notOurs;
			const since = new Date(account.now().getTime() - returnsWithinMs);
			return eventFromBooks("stp", reference, await look(reference, since));
		},
	};
}
