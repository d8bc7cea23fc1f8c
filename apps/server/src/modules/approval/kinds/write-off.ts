import { decideWriteOff, eventId } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import type { PlainDate } from "@puente/core/time";
import * as z from "zod/mini";
import { bookEvent } from "../../ledger/index.ts";
import { findSubjectLoan, lockLoanWithBorrower } from "../locked-loan.ts";
import { defineKind } from "../proposal-kind.ts";
import { loanChange } from "./loan-change.ts";

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
