import { decideCreditRefund, eventId, loanState } from "@puente/core/loan";
import { money } from "@puente/core/money";
import { ok, refuse } from "@puente/core/result";
import type { PlainDate } from "@puente/core/time";
import * as z from "zod/mini";
import { bookEvent } from "../../ledger/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { findSubjectLoan, lockLoanWithBorrower } from "../locked-loan.ts";
import { defineKind } from "../proposal-kind.ts";
import { loanChange } from "./loan-change.ts";

function refund(proposalId: string, on: PlainDate, refundMinor: number) {
	const id = eventId("credit-refund", proposalId);
	return { kind: "credit-refund" as const, id, on, amountMinor: BigInt(refundMinor) };
}

/**
 * Subject: the loan. No rail refunds overpayments, so staff does. The maker prepares the bank transfer and enters its
 * reference. The checker releases it at the bank and approves it here, which books it.
 */
export const creditRefundKind = defineKind({
	fields: z.object({
		refundMinor: z.int().check(z.positive()),
		/** The reference of the bank transfer. */
		reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)),
	}),
	async read(context, subject, after) {
		const locked = await lockLoanWithBorrower(context, subject);
		if (!locked) return refuse({ error: "proposalSubjectUnknown" });
		const { loan, borrower, history, today } = locked;
		const decided = decideCreditRefund(history, today, BigInt(after.refundMinor));
		if (!decided.ok) return refuse({ error: "proposalChangesNothing" });
		const { creditMinor } = loanState(loan.terms, history.events, today);
		return ok({
			before: { creditMinor: Number(creditMinor), currency: loan.currency },
			name: locked.orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
			change: loanChange(history, today, [refund("", today, after.refundMinor)], context.now),
		});
	},
	loanOf: findSubjectLoan,
	async carryOut(context, { proposalId, subject, after }) {
		const locked = await lockLoanWithBorrower(context, subject);
		if (!locked)
			throw new Error(`Proposal ${proposalId}: loan ${subject} was not found although it is locked.`);
		const { borrower, loan, orderNo, today: on } = locked;
		const event = refund(proposalId, on, after.refundMinor);
		await bookEvent(context.db, { borrower, loanId: subject, event, at: context.now });
		const amount = money(event.amountMinor, loan.currency);
		await notifyBorrower(context, borrower, "creditRefunded", { orderNo, amount });
	},
});
