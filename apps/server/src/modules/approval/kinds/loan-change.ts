import {
	decideCreditRefund,
	decideReduction,
	decideWriteOff,
	eventId,
	type Loan,
	type LoanEvent,
	type LoanState,
	loanState,
} from "@puente/core/loan";
import { money } from "@puente/core/money";
import { ok, refuse } from "@puente/core/result";
import type { PlainDate } from "@puente/core/time";
import * as z from "zod/mini";
import { bookEvent } from "../../ledger/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import type { ProposalChange } from "../../proposal/index.ts";
import { findSubjectLoan, lockLoanWithBorrower } from "../locked-loan.ts";
import { defineKind } from "../proposal-kind.ts";

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

function writeOff(proposalId: string, on: PlainDate) {
	return { kind: "write-off" as const, id: eventId("write-off", proposalId), on };
}

/** Subject: the loan. The debt grows daily, so only the required lateness, or the death, is checked again. */
export const writeOffKind = defineKind({
	fields: z.object({ writtenOff: z.literal(true) }),
	async read(context, subject) {
		const locked = await lockLoanWithBorrower(context, subject);
		if (!locked) return refuse({ error: "proposalSubjectUnknown" });
		const { loan, borrower, history, today } = locked;
		const owed = decideWriteOff(history, today, borrower.deceasedAt !== null);
		if (!owed.ok) return refuse({ error: "proposalChangesNothing" });
		return ok({
			before: { writtenOff: false, owedMinor: Number(owed.value), currency: loan.currency },
			name: locked.orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
			change: loanChange(history, today, [writeOff("", today)], context.now),
		});
	},
	loanOf: findSubjectLoan,
	watched: ["writtenOff"],
	async carryOut(context, { proposalId, subject }) {
		const locked = await lockLoanWithBorrower(context, subject);
		if (!locked)
			throw new Error(`Proposal ${proposalId}: loan ${subject} was not found although it is locked.`);
		const { borrower, today: on } = locked;
		const event = writeOff(proposalId, on);
		await bookEvent(context.db, { borrower, loanId: subject, event, at: context.now });
	},
});

/** The values of a loan that staff knows. */
function valuesOf({ status, payoff, creditMinor, lossLeftMinor, overdueDays }: LoanState) {
	return {
		status,
		owedMinor: Number(payoff.totalMinor),
		principalMinor: Number(payoff.principalMinor),
		interestMinor: Number(payoff.interestMinor + payoff.taxMinor),
		penaltyMinor: Number(payoff.penaltyMinor),
		penaltyTaxMinor: Number(payoff.penaltyTaxMinor),
		creditMinor: Number(creditMinor),
		lossLeftMinor: Number(lossLeftMinor),
		overdueDays,
	};
}

/** What events change in a loan, by the function that also books them. Only values that differ. */
export function loanChange(
	{ terms, events }: Loan,
	today: PlainDate,
	added: readonly LoanEvent[],
	now: Date,
): ProposalChange {
	// Booking gives an event without an instant the current one.
	const booked = added.map((event) => ({ ...event, at: event.at ?? now.toISOString() }));
	const before = valuesOf(loanState(terms, events, today));
	const after = valuesOf(loanState(terms, [...events, ...booked], today));
	const differing = (Object.keys(before) as (keyof typeof before)[]).filter(
		(name) => before[name] !== after[name],
	);
	const only = (values: typeof before) => Object.fromEntries(differing.map((name) => [name, values[name]]));
	return { before: only(before), after: only(after) };
}
