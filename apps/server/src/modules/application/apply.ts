import { randomBytes, randomInt } from "node:crypto";
import type { applicationCalls } from "@puente/contract";
import { firstMissingStep, hasLoan, reapplyOn } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { addConsents, type Borrower, hasConsent, lockBorrower } from "../borrower/index.ts";
import { addFraudKey, deviceFraudKey } from "../fraud/index.ts";
import { addReview, beginIdentity, changeIdentity, findIdentity } from "../identity/index.ts";
import { moveImages } from "../image/index.ts";
import { offerableNow } from "../offer/index.ts";
import { addOrder, findOpenOrder, listOrders, loadFreshAnswers, progressOf } from "../order/index.ts";

type ApplyHandler = Handler<(typeof applicationCalls)["applyMarket"]>;

/**
 * Starts an application at the first step without a fresh answer, or returns the one that is open.
 * Refuses: countryClosed, loanOpen, reapplyLater, offersStopped, consentMissing.
 */
function apply(begunAs: "first" | "again"): ApplyHandler {
	return async (input, context) => {
		const { db, deps, now, language } = context;
		const borrower = await lockBorrower(db, context.caller.borrowerId);
		if (!deps.servedCountries.has(borrower.country)) return refuse({ error: "countryClosed" });
		const open = await findOpenOrder(db, borrower.id);
		if (open) return hasLoan(open.step) ? refuse({ error: "loanOpen" }) : ok(progressOf(open));
		const date = await findReapplyDate(context, borrower);
		if (date !== null) return refuse({ error: "reapplyLater", details: { date } });
		if ((await offerableNow(db, borrower.country, now)) === null) return refuse({ error: "offersStopped" });

		const version = packs[borrower.country].noticeVersions.bureau;
		const consents = input.consents ?? [];
		const consented =
			consents.some((consent) => consent.purpose === "bureau" && consent.version >= version) ||
			(await hasConsent(db, borrower.id, { purpose: "bureau", version }));
		if (!consented) return refuse({ error: "consentMissing" });
		await addConsents(
			db,
			borrower.id,
			consents.map((consent) => ({ ...consent, language, givenAt: now })),
		);
		return ok(progressOf(await begin(context, borrower, begunAs)));
	};
}

async function begin(context: BorrowerContext, borrower: Borrower, begunAs: "first" | "again") {
	const { db, now } = context;
	const fresh = await loadFreshAnswers(context);
	const step = firstMissingStep(fresh);
	const order = { id: crypto.randomUUID(), orderNo: newOrderNo(now), borrowerId: borrower.id, step };
	await addOrder(db, { ...order, country: borrower.country, begunAs }, now);
	if (fresh.IdentityOCR) {
		await moveImages(db, borrower.id, order.id);
		await changeIdentity(db, borrower.id, { orderId: order.id });
		const identity = await findIdentity(db, borrower.id);
		// The answer of the earlier order counts again, and so does its doubt.
		if (identity?.liveness !== "live") await addReview(context, { borrower, order }, "livenessNotShown");
	} else {
		await beginIdentity(db, borrower.id, { orderId: order.id, challenge: pickChallenge(borrower.country) });
	}
	await addFraudKey(db, borrower.id, await deviceFraudKey(context), now);
	return order;
}

/** The day from which a rejected borrower may apply again; null if it has come. */
async function findReapplyDate(context: BorrowerContext, borrower: Borrower): Promise<string | null> {
	const orders = await listOrders(context.db, borrower.id);
	const rejected = orders.find((order) => order.step === "Reject" && order.closedAt !== null);
	const { timeZone } = packs[borrower.country];
	return reapplyOn({
		today: localDate(context.now, timeZone),
		rejectedOn: rejected?.closedAt ? localDate(rejected.closedAt, timeZone) : null,
		reapplyDays: regions[borrower.country].terms.deadlines.reapplyDays,
	});
}

/** Random, so that the right movement cannot be filmed in advance. */
function pickChallenge(country: Country) {
	const { challenges } = packs[country].identity;
	return challenges[randomInt(challenges.length)] ?? challenges[0];
}

/** Without characters that are confused when an order number is read out on the phone. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const randomLetters = 8;

function newOrderNo(now: Date): string {
	const day = now.toISOString().slice(0, 10).replaceAll("-", "");
	const random = Array.from(randomBytes(randomLetters), (byte) => alphabet[byte % alphabet.length]);
	return `PN${day}${random.join("")}`;
}

export const applyMarket = apply("first");
export const applyMarketAgain = apply("again");
