import { cancelCommand } from "@puente/core/application";
import { claimId, eventId } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import type { StaffContext } from "../../../platform/context/staff-calls.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { type Borrower, lockBorrower, lockBorrowerIfExists, setDeceased } from "../../borrower/index.ts";
import { bookEvent, listLoans, todayOf } from "../../ledger/index.ts";
import { deletePushSubscription, expireUnsent } from "../../notification/index.ts";
import { advanceOrderOrThrow, findOpenOrder } from "../../order/index.ts";
import { defineKind } from "../proposal-kind.ts";

/**
 * Subject: the borrower, whose death was reported. Nothing is sent any more, the app is closed, an order that is not paid
 * out ends, and penalties stand still until the debt is written off. Lifting it undoes a wrong report.
 */
export const borrowerDeathKind = defineKind({
	fields: z.object({ deceased: z.boolean() }),
	async read({ db }, subject, after) {
		const borrower = isUuid(subject) ? await lockBorrowerIfExists(db, subject) : null;
		if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "proposalSubjectUnknown" });
		const deceased = borrower.deceasedAt !== null;
		if (deceased === after.deceased) return refuse({ error: "proposalChangesNothing" });
		const { id, country } = borrower;
		return ok({ before: { deceased }, name: id, borrowerId: id, country });
	},
	async carryOut(context, { subject, after }) {
		const { db, now } = context;
		const before = await lockBorrower(db, subject);
		const deceasedAt = before.deceasedAt ?? now;
		await setDeceased(db, subject, after.deceased ? now : null);
		if (after.deceased) {
			await deletePushSubscription(db, subject);
			await expireUnsent(db, subject, now);
			await cancelOpenOrder(context, subject);
		}
		await bookPause(context, before, { deceasedAt, kind: after.deceased ? "claim-opened" : "claim-closed" });
	},
});

/** A signed loan is paid out by itself after some hours; money that is on its way is not stopped. */
async function cancelOpenOrder({ db, now }: StaffContext, borrowerId: string): Promise<void> {
	const order = await findOpenOrder(db, borrowerId);
	const command = order && cancelCommand(order.step);
	if (order && command) await advanceOrderOrThrow(db, order, { command, actor: "staff", at: now });
}

/** Penalties pause as they do during a claim. */
async function bookPause(
	{ db, now }: StaffContext,
	borrower: Borrower,
	{ deceasedAt, kind }: { readonly deceasedAt: Date; readonly kind: "claim-opened" | "claim-closed" },
): Promise<void> {
	const name = `deceased:${borrower.id}:${deceasedAt.getTime()}`;
	for (const { id: loanId, status } of await listLoans(db, borrower.id)) {
		if (status !== "repaying" && status !== "overdue") continue;
		const event = {
			kind,
			id: eventId(kind, name),
			on: todayOf(now, borrower),
			claimId: claimId(name),
		};
		await bookEvent(db, { borrower, loanId, event, at: now });
	}
}
