import { decideWriteOff, type EventId } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { bookEvent } from "../../ledger/index.ts";
import { holdLoan } from "../held-loan.ts";
import { defineKind } from "../proposal-kind.ts";

/** Subject: the loan. What is owed grows by the day; what must hold is that it is still late enough. */
export const writeOffKind = defineKind({
	fields: z.object({ writtenOff: z.literal(true) }),
	async read(context, subject) {
		const held = await holdLoan(context, subject);
		if (!held) return refuse({ error: "proposalSubjectUnknown" });
		const { loan, borrower, happened, today } = held;
		const owed = decideWriteOff(happened, today);
		if (!owed.ok) return refuse({ error: "proposalChangesNothing" });
		return ok({
			before: { writtenOff: false, owedMinor: Number(owed.value), currency: loan.currency },
			name: held.orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
		});
	},
	watched: ["writtenOff"],
	async carryOut(context, { proposalId, subject }) {
		const held = await holdLoan(context, subject);
		if (!held) throw new Error("A loan vanished while it was held.");
		const { borrower, today: on } = held;
		const event = { kind: "write-off" as const, id: `write-off:${proposalId}` as EventId, on };
		await bookEvent(context.db, { borrower, loanId: subject, event, at: context.now });
	},
});
