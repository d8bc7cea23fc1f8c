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
import { addTrace, deviceTrace } from "../fraud/index.ts";
import { beginIdentity, changeIdentity } from "../identity/index.ts";
import { moveImages } from "../image/index.ts";
import { addOrder, findOpenOrder, freshOf, listOrders, progressOf } from "../order/index.ts";

type Applying = Handler<(typeof applicationCalls)["applyMarket"]>;

/**
 * Starts an application at the first step without a fresh answer, or answers the one that is open.
 * Refuses: countryClosed, loanOpen, reapplyLater, consentMissing.
 */
function apply(begunAs: "first" | "again"): Applying {
	return async (input, context) => {
		const { db, deps, now, language } = context;
		const borrower = await lockBorrower(db, context.caller.borrowerId);
		if (!deps.servedCountries.has(borrower.country)) return refuse({ error: "countryClosed" });
		const open = await findOpenOrder(db, borrower.id);
		if (open) return hasLoan(open.step) ? refuse({ error: "loanOpen" }) : ok(progressOf(open));
		const date = await waitsUntil(context, borrower);
		if (date !== null) return refuse({ error: "reapplyLater", details: { date } });

		const version = packs[borrower.country].noticeVersions.bureau;
		const given = input.consents ?? [];
		const consented =
			given.some((consent) => consent.purpose === "bureau" && consent.version >= version) ||
			(await hasConsent(db, borrower.id, { purpose: "bureau", version }));
		if (!consented) return refuse({ error: "consentMissing" });
		await addConsents(
			db,
			borrower.id,
			given.map((consent) => ({ ...consent, language, givenAt: now })),
		);
		return ok(progressOf(await begin(context, borrower, begunAs)));
	};
}

async function begin(context: BorrowerContext, borrower: Borrower, begunAs: "first" | "again") {
	const { db, now } = context;
	const fresh = await freshOf(context);
	const step = firstMissingStep(fresh);
	const order = { id: crypto.randomUUID(), orderNo: newOrderNo(now), borrowerId: borrower.id, step };
	await addOrder(db, { ...order, country: borrower.country, begunAs }, now);
	if (fresh.IdentityOCR) {
		await moveImages(db, borrower.id, order.id);
		await changeIdentity(db, borrower.id, { order_id: order.id });
	} else {
		await beginIdentity(db, borrower.id, { orderId: order.id, challenge: pickChallenge(borrower.country) });
	}
	await addTrace(db, borrower.id, deviceTrace(context), now);
	return order;
}

/** The day from which somebody rejected lately may apply again; null when that is today. */
async function waitsUntil(context: BorrowerContext, borrower: Borrower): Promise<string | null> {
	const orders = await listOrders(context.db, borrower.id);
	const rejected = orders.find((order) => order.step === "Reject" && order.closedAt !== null);
	const { timeZone } = packs[borrower.country];
	return reapplyOn({
		today: localDate(context.now, timeZone),
		rejectedOn: rejected?.closedAt ? localDate(rejected.closedAt, timeZone) : null,
		reapplyDays: regions[borrower.country].terms.deadlines.reapplyDays,
	});
}

/** Which one is not known before the order is made, so that nobody films the right answer ahead. */
function pickChallenge(country: Country) {
	const { challenges } = packs[country].identity;
	return challenges.length === 0 ? null : (challenges[randomInt(challenges.length)] ?? null);
}

/** Without letters and digits that are mistaken for each other on the phone to support. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const randomLetters = 8;

function newOrderNo(now: Date): string {
	const day = now.toISOString().slice(0, 10).replaceAll("-", "");
	const random = Array.from(randomBytes(randomLetters), (byte) => alphabet[byte % alphabet.length]);
	return `PN${day}${random.join("")}`;
}

export const applyMarket = apply("first");
export const applyMarketAgain = apply("again");
