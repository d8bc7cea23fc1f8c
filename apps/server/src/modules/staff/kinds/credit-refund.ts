import { decideCreditRefund, type EventId, loanState } from "@puente/core/loan";
import { money } from "@puente/core/money";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { bookEvent } from "../../ledger/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { holdLoan } from "../held-loan.ts";
import { defineKind } from "../proposal-kind.ts";

/**
 * Subject: the loan. No rail here sends back what was paid too much, so people do: the maker prepares the transfer at the
 * bank and names it, the checker releases it there and approves it here, which books it.
 */
export const creditRefundKind = defineKind({
	fields: z.object({
		refundMinor: z.int().check(z.positive()),
		/** The bank's own name of the transfer. */
		reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)),
	}),
	async read(context, subject, after) {
		const held = await holdLoan(context, subject);
		if (!held) return refuse({ error: "proposalSubjectUnknown" });
		const { loan, borrower, happened, today } = held;
		const decided = decideCreditRefund(happened, today, BigInt(after.refundMinor));
		if (!decided.ok) return refuse({ error: "proposalChangesNothing" });
		const { creditMinor } = loanState(loan.terms, happened.events, today);
		return ok({
			before: { creditMinor: Number(creditMinor), currency: loan.currency },
			name: held.orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
		});
	},
	async carryOut(context, { proposalId, subject, after }) {
		const held = await holdLoan(context, subject);
		if (!held) throw new Error("A loan vanished while it was held.");
		const { borrower, loan, orderNo, today: on } = held;
		const id = `credit-refund:${proposalId}` as EventId;
		const amountMinor = BigInt(after.refundMinor);
		const event = { kind: "credit-refund" as const, id, on, amountMinor };
		await bookEvent(context.db, { borrower, loanId: subject, event, at: context.now });
		const amount = money(amountMinor, loan.currency);
		await notifyBorrower(context, borrower, "creditRefunded", { orderNo, amount });
	},
});
