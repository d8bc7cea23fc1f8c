import type { ClaimId, EventId } from "@puente/core/loan";
import type { ClaimOutcome } from "@puente/core/support";
import { lockBorrower } from "../borrower/index.ts";
import { bookEvent, findLoanOf, todayOf } from "../ledger/index.ts";
import type { LetterContext } from "../notification/index.ts";
import { closeClaim, type Feedback } from "./store/feedbacks.ts";

type Claimed = Pick<Feedback, "id" | "borrowerId" | "orderId">;

/** An order without a loan has no penalty that could stand still. Repeating it books nothing. */
async function tellLoan(
	{ db, now }: Pick<LetterContext, "db" | "now">,
	{ id, borrowerId, orderId }: Claimed,
	kind: "claim-opened" | "claim-closed",
): Promise<void> {
	const borrower = await lockBorrower(db, borrowerId);
	const loan = orderId === null ? null : await findLoanOf(db, orderId);
	if (!loan) return;
	const event = {
		kind,
		id: `${kind}:${id}` as EventId,
		on: todayOf(now, borrower),
		claimId: id as ClaimId,
	};
	await bookEvent(db, { borrower, loanId: loan.id, event, at: now });
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
