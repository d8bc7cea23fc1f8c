import { basicAuthorization } from "../call-rail.ts";
import type { PayoutRail } from "../payout-rail.ts";
import { askResult, eventFromBooks, type Look, notOurs, sendUnlessThere } from "../payout-record.ts";
import { assertReference, isOurReference, shortReference } from "../payout-reference.ts";
import { bodyText, headerOf, isSame } from "../signatures.ts";
import { queryOrder, registerOrder, type StpAccount } from "./stp-api.ts";
import { daysToLook, makeOrder, readFolio, readOrder, readRegistered } from "./transform.ts";

/** Money can come back some days after it was sent; its webhook does not say when that was. */
const returnsWithinMs = 7 * 24 * 60 * 60 * 1000;

/**
 * SPEI. A tracking key is unique only within an operation day: sent again tomorrow, the same order would pay again. So every
 * day since the first attempt is looked through before anything is sent. Webhooks carry a password, no signature and
 * no amount, so what they tell is looked up.
 */
export function stpRail(account: StpAccount): PayoutRail {
	async function look(reference: string, firstSentAt: Date): Promise<Look> {
		const trackingKey = shortReference(reference);
		for (const day of daysToLook(firstSentAt, account.now())) {
			const found = readOrder(await queryOrder(account, trackingKey, day), trackingKey);
			if (found.kind !== "notFound") return found;
		}
		return { kind: "notFound" };
	}

	return {
		name: "stp",
		webhookReply: '{"mensaje":"recibido"}',
		async send(payout) {
			assertReference(payout.reference);
			return sendUnlessThere(
				async () => readRegistered(await registerOrder(account, makeOrder(payout, account))),
				() => look(payout.reference, payout.firstSentAt),
			);
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
