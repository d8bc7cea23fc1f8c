import type { loanCalls } from "@puente/contract";
import { currentReasons, type Scorecard } from "@puente/core/decision";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import { currentCard, findCard, regions } from "@puente/regions/load";
import type { Handler } from "../../platform/context/calls.ts";
import { type Borrower, getBorrower, lockBorrower } from "../borrower/index.ts";
import { findLatestDecision } from "../decision/index.ts";
import { findLoanOf } from "../ledger/index.ts";
import { type CreditLimit, findCreditLimit, findLatestOffer, findLimit, putLimit } from "../offer/index.ts";

type Calls = typeof loanCalls;

/** The credit limit: by the ladder after a repaid loan, else by the latest offer; null before one. */
export function limitOf({ country }: Borrower, { rung, offeredLimit }: CreditLimit): number | null {
	if (rung === null) return offeredLimit;
	return currentCard(regions[country].terms).ladder.limits[rung] ?? null;
}

function bandOf(card: Scorecard, points: number): "low" | "fair" | "good" {
	if (points >= card.preferredFrom) return "good";
	return points >= card.approveFrom ? "fair" : "low";
}

export const getCreditInfo: Handler<Calls["getCreditInfo"]> = async (_input, { db, caller }) => {
	const borrower = await getBorrower(db, caller.borrowerId);
	const { terms } = regions[borrower.country];
	const { limits } = currentCard(terms).ladder;
	const step = await findLimit(db, borrower.id);
	const offer = await findLatestOffer(db, borrower.id);
	const decision = await findLatestDecision(db, borrower.id);
	const card = decision && findCard(terms, decision.cardVersion);
	const loan = decision && (await findLoanOf(db, decision.orderId));
	const isRepaidOnTime = loan?.status === "finished" && (loan.lateDays ?? 0) <= 0;
	return ok({
		currency: packs[borrower.country].currency.code,
		limit: limitOf(borrower, await findCreditLimit(db, borrower.id)),
		rung: step?.rung ?? offer?.rung ?? null,
		ladder: [...limits],
		offeredLimit: step?.offeredRung != null ? (limits[step.offeredRung] ?? null) : null,
		band: decision && card ? bandOf(card, decision.points) : null,
		reasons: decision ? [...currentReasons(decision.reasons, { isRepaidOnTime })] : [],
		decidedAt: decision?.decidedAt.toISOString() ?? null,
	});
};

/** Accepts the offered higher limit, where the law requires consent. Refuses: limitNotOffered. */
export const acceptLimit: Handler<Calls["acceptLimit"]> = async (_input, { db, caller, now }) => {
	const borrower = await lockBorrower(db, caller.borrowerId);
	const step = await findLimit(db, borrower.id);
	if (step?.offeredRung == null) return refuse({ error: "limitNotOffered" });
	await putLimit(db, borrower.id, { rung: step.offeredRung, offeredRung: null }, now);
	const limit = limitOf(borrower, await findCreditLimit(db, borrower.id));
	if (limit === null) throw new Error(`Borrower ${borrower.id}: the ladder has no rung ${step.offeredRung}.`);
	return ok({ limit });
};
