import { decideReduction, type EventId, loanState } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { bookEvent } from "../../ledger/index.ts";
import { holdLoan } from "../held-loan.ts";
import { defineKind } from "../proposal-kind.ts";

/** Subject: the loan. The penalty may have grown since; only a reduction of more than there is is not possible. */
export const penaltyReductionKind = defineKind({
	fields: z.object({ reduceMinor: z.int().check(z.positive()) }),
	async read(context, subject, after) {
		const held = await holdLoan(context, subject);
		if (!held) return refuse({ error: "proposalSubjectUnknown" });
		const { loan, borrower, happened, today } = held;
		const decided = decideReduction(happened, today, BigInt(after.reduceMinor));
		if (!decided.ok) return refuse({ error: "proposalChangesNothing" });
		const { payoff } = loanState(loan.terms, happened.events, today);
		return ok({
			before: { penaltyMinor: Number(payoff.penaltyMinor), currency: loan.currency },
			name: held.orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
		});
	},
	watched: ["currency"],
	async carryOut(context, { proposalId, subject, after }) {
		const held = await holdLoan(context, subject);
		if (!held) throw new Error("A loan vanished while it was held.");
		const { borrower, today: on } = held;
		const id = `reduction:${proposalId}` as EventId;
		const amountMinor = BigInt(after.reduceMinor);
		const event = { kind: "penalty-reduction" as const, id, on, amountMinor };
		await bookEvent(context.db, { borrower, loanId: subject, event, at: context.now });
	},
});
