import { decideReduction, eventId, loanState } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import type { PlainDate } from "@puente/core/time";
import * as z from "zod/mini";
import { bookEvent } from "../../ledger/index.ts";
import { findSubjectLoan, lockLoanWithBorrower } from "../locked-loan.ts";
import { defineKind } from "../proposal-kind.ts";
import { loanChange } from "./loan-change.ts";

function reduction(proposalId: string, on: PlainDate, reduceMinor: number) {
	const id = eventId("reduction", proposalId);
	return { kind: "penalty-reduction" as const, id, on, amountMinor: BigInt(reduceMinor) };
}

/** Subject: the loan. The penalty may have grown since; only a waiver of more than the penalty is refused. */
export const penaltyReductionKind = defineKind({
	fields: z.object({ reduceMinor: z.int().check(z.positive()) }),
	async read(context, subject, after) {
		const locked = await lockLoanWithBorrower(context, subject);
		if (!locked) return refuse({ error: "proposalSubjectUnknown" });
		const { loan, borrower, history, today } = locked;
		const decided = decideReduction(history, today, BigInt(after.reduceMinor));
		if (!decided.ok) return refuse({ error: "proposalChangesNothing" });
		const { payoff } = loanState(loan.terms, history.events, today);
		return ok({
			before: { penaltyMinor: Number(payoff.penaltyMinor), currency: loan.currency },
			name: locked.orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
			change: loanChange(history, today, [reduction("", today, after.reduceMinor)], context.now),
		});
	},
	loanOf: findSubjectLoan,
	watched: ["currency"],
	async carryOut(context, { proposalId, subject, after }) {
		const locked = await lockLoanWithBorrower(context, subject);
		if (!locked)
			throw new Error(`Proposal ${proposalId}: loan ${subject} was not found although it is locked.`);
		const { borrower, today: on } = locked;
		const event = reduction(proposalId, on, after.reduceMinor);
		await bookEvent(context.db, { borrower, loanId: subject, event, at: context.now });
	},
});
