import type { loanCalls } from "@puente/contract";
import { afterRepayment, ok, refuse, type Scorecard } from "@puente/core";
import { packs } from "@puente/regions";
import { currentCard, findCard, regions } from "@puente/regions/load";
import type { Handler } from "../../deps.ts";
import { type Borrower, getBorrower, lockBorrower } from "../../store/borrowers.ts";
import { findLatestDecision } from "../../store/decisions.ts";
import { findLimit, putLimit } from "../../store/limits.ts";
import { findLatestOffer } from "../../store/offers.ts";
import type { Db } from "../../store/schema.ts";

type Calls = typeof loanCalls;

/** What the borrower may owe at most: by the ladder after a repaid loan, else by the latest offer; null before one. */
export async function currentLimit(db: Db, { id, country }: Borrower): Promise<number | null> {
	const step = await findLimit(db, id);
	const { limits } = currentCard(regions[country].terms).ladder;
	if (step) return limits[step.rung] ?? null;
	return (await findLatestOffer(db, id))?.limit ?? null;
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
	return ok({
		currency: packs[borrower.country].currency.code,
		limit: await currentLimit(db, borrower),
		rung: step?.rung ?? offer?.rung ?? null,
		ladder: [...limits],
		offeredLimit: step?.offeredRung != null ? (limits[step.offeredRung] ?? null) : null,
		band: decision && card ? bandOf(card, decision.points) : null,
		reasons: decision ? [...decision.reasons] : [],
		decidedAt: decision?.decidedAt.toISOString() ?? null,
	});
};

/** Takes the higher limit, where the law asks for a yes. Refuses: limitNotOffered. */
export const acceptLimit: Handler<Calls["acceptLimit"]> = async (_input, { db, caller, now }) => {
	const borrower = await lockBorrower(db, caller.borrowerId);
	const step = await findLimit(db, borrower.id);
	if (step?.offeredRung == null) return refuse({ error: "limitNotOffered" });
	await putLimit(db, borrower.id, { rung: step.offeredRung, offeredRung: null }, now);
	const limit = await currentLimit(db, borrower);
	if (limit === null) throw new Error("A rung was offered that the ladder does not have.");
	return ok({ limit });
};

/** The rung after a loan was repaid; whoever closes a loan calls this in the same transaction. */
export async function moveOnLadder(
	tx: Db,
	borrower: Borrower,
	repaid: { readonly rung: number; readonly lateDays: number },
	at: Date,
): Promise<void> {
	const { ladder } = currentCard(regions[borrower.country].terms);
	const from = (await findLimit(tx, borrower.id))?.rung ?? repaid.rung;
	await putLimit(tx, borrower.id, afterRepayment(ladder, { rung: from, lateDays: repaid.lateDays }), at);
}
