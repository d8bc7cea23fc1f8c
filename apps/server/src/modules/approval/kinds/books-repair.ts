import { loanState } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { booksDifference, repairBooks } from "../../ledger/index.ts";
import { findSubjectLoan, lockLoanWithBorrower } from "../locked-loan.ts";
import { defineKind } from "../proposal-kind.ts";

/** Subject: the loan. The amounts by which its ledger is wrong are shown, and must be the same when it is checked. */
export const booksRepairKind = defineKind({
	fields: z.object({ repaired: z.literal(true) }),
	async read(context, subject) {
		const locked = await lockLoanWithBorrower(context, subject);
		if (!locked) return refuse({ error: "proposalSubjectUnknown" });
		const { loan, borrower, history, today } = locked;
		const missing = booksDifference(loan, history.events);
		if (missing.length === 0) return refuse({ error: "proposalChangesNothing" });
		const lines = missing.map(({ account, minor }) => `${account} ${minor}`).join(", ");
		const { status } = loanState(history.terms, history.events, today);
		const changesStatus = status !== loan.status;
		return ok({
			before: { repaired: false, missing: lines, currency: loan.currency },
			name: locked.orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
			change: {
				before: { repaired: false, ...(changesStatus && { status: loan.status }) },
				after: { repaired: true, ...(changesStatus && { status }) },
			},
		});
	},
	loanOf: findSubjectLoan,
	async carryOut(context, { proposalId, subject }) {
		const locked = await lockLoanWithBorrower(context, subject);
		if (!locked)
			throw new Error(`Proposal ${proposalId}: loan ${subject} was not found although it is locked.`);
		await repairBooks(context.db, { borrower: locked.borrower, loanId: subject, at: context.now });
	},
});
