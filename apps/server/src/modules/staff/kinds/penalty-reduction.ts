import { decideReduction, eventId, loanState } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { bookEvent } from "../../ledger/index.ts";
import { lockLoanWithBorrower } from "../locked-loan.ts";
import { defineKind } from "../proposal-kind.ts";

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
		});
	},
	watched: ["currency"],
	async carryOut(context, { proposalId, subject, after }) {
		const locked = await lockLoanWithBorrower(context, subject);
		if (!locked)
			throw new Error(`Proposal ${proposalId}: loan ${subject} was not found although it is locked.`);
		const { borrower, today: on } = locked;
		const id = eventId("reduction", proposalId);
		const amountMinor = BigInt(after.reduceMinor);
		const event = { kind: "penalty-reduction" as const, id, on, amountMinor };
		await bookEvent(context.db, { borrower, loanId: subject, event, at: context.now });
	},
});
