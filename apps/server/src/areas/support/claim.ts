import type { ClaimOutcome } from "@puente/core";
import { packs } from "@puente/regions";
import { localDate } from "../../clock.ts";
import type { LetterContext } from "../../letters/letter-key.ts";
import { getBorrower } from "../../store/borrowers.ts";
import { addClaimEvent } from "../../store/claim-events.ts";
import { closeClaim, type Feedback } from "../../store/feedbacks.ts";

type Claimed = Pick<Feedback, "id" | "borrowerId" | "orderId">;

async function tellLoan(
	{ db, now }: Pick<LetterContext, "db" | "now">,
	{ id, borrowerId, orderId }: Claimed,
	kind: "claim-opened" | "claim-closed",
): Promise<void> {
	if (orderId === null) return;
	const { country } = await getBorrower(db, borrowerId);
	const on = localDate(now, packs[country].timeZone);
	await addClaimEvent(db, { claimId: id, orderId, kind, on }, now);
}

/** From now on the loan's penalties stand still. */
export function openClaim(context: Pick<LetterContext, "db" | "now">, claimed: Claimed): Promise<void> {
	return tellLoan(context, claimed, "claim-opened");
}

/** Penalties go on from here. */
export async function endClaim(
	context: Pick<LetterContext, "db" | "now">,
	claimed: Claimed,
	outcome: ClaimOutcome,
): Promise<void> {
	await closeClaim(context.db, claimed.id, outcome, context.now);
	await tellLoan(context, claimed, "claim-closed");
}
