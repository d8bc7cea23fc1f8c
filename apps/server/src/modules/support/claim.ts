import { claimId, eventId, isClaimOpen } from "@puente/core/loan";
import type { ClaimOutcome } from "@puente/core/support";
import type { Db } from "../../platform/database/schema/index.ts";
import { lockBorrower } from "../borrower/index.ts";
import { bookEvent, findLoanOf, listLoanEvents, listLoans, todayOf } from "../ledger/index.ts";
import type { NotificationContext } from "../notification/index.ts";
import { closeClaim, type Feedback } from "./store/feedbacks.ts";

/** Orders whose loan has an open claim: a message to support, or a proof of payment that is not answered. */
export async function ordersOfClaimedLoans(db: Db, borrowerId: string): Promise<ReadonlySet<string>> {
	const claimed = new Set<string>();
	for (const { id, orderId, closedAt } of await listLoans(db, borrowerId)) {
		if (closedAt === null && isClaimOpen(await listLoanEvents(db, id))) claimed.add(orderId);
	}
	return claimed;
}

type ClaimedFeedback = Pick<Feedback, "id" | "borrowerId" | "orderId">;

/** Books the claim on the loan, if the order has one. Repeating it books nothing. */
async function bookClaimEvent(
	{ db, now }: Pick<NotificationContext, "db" | "now">,
	{ id, borrowerId, orderId }: ClaimedFeedback,
	kind: "claim-opened" | "claim-closed",
): Promise<void> {
	const borrower = await lockBorrower(db, borrowerId);
	const loan = orderId === null ? null : await findLoanOf(db, orderId);
	if (!loan) return;
	const event = {
		kind,
		id: eventId(kind, id),
		on: todayOf(now, borrower),
		claimId: claimId(id),
	};
	await bookEvent(db, { borrower, loanId: loan.id, event, at: now });
}

/** No penalty is added to the loan while the claim is open. */
export function openClaim(
	context: Pick<NotificationContext, "db" | "now">,
	feedback: ClaimedFeedback,
): Promise<void> {
	return bookClaimEvent(context, feedback, "claim-opened");
}

/** Penalties are added again from here on. */
export async function endClaim(
	context: Pick<NotificationContext, "db" | "now">,
	feedback: ClaimedFeedback,
	outcome: ClaimOutcome,
): Promise<void> {
	await closeClaim(context.db, feedback.id, outcome, context.now);
	await bookClaimEvent(context, feedback, "claim-closed");
}
