import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import type { Db } from "../../../platform/database/schema/index.ts";

export type Contact = {
	readonly loanId: string;
	readonly kind: string;
	/** The due date that it is about. */
	readonly dueOn: PlainDate;
	readonly borrowerId: string;
	readonly channel: "sms";
	readonly madeAt: Date;
};

/** False when the borrower was written to about this already. */
export async function addContact(db: Db, contact: Contact): Promise<boolean> {
	const added = await db
		.insertInto("contacts")
		.values({
			loan_id: contact.loanId,
			kind: contact.kind,
			due_on: contact.dueOn,
			borrower_id: contact.borrowerId,
			channel: contact.channel,
			made_at: contact.madeAt,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("kind")
		.executeTakeFirst();
	return added !== undefined;
}

export async function listContactsSince(
	db: Db,
	borrowerId: string,
	since: Date,
): Promise<readonly { readonly channel: string; readonly madeAt: Date }[]> {
	const rows = await db
		.selectFrom("contacts")
		.select(["channel", "made_at"])
		.where("borrower_id", "=", borrowerId)
		.where("made_at", ">=", since)
		.execute();
	return rows.map(({ channel, made_at }) => ({ channel, madeAt: made_at }));
}

/**
 * Open loans of a currency that are overdue, or whose oldest unpaid phase makes them so by the day. One that has come to that
 * day and is not marked yet is among them: marking it is another job, which may come later than the day's reminders.
 */
export async function listToRemind(
	db: Db,
	currency: Currency,
	overdueBy: PlainDate,
): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("loans")
		.select("id")
		.where("currency", "=", currency)
		.where((row) =>
			row.or([
				row("status", "=", "overdue"),
				row.and([row("status", "=", "repaying"), row("turns_overdue_on", "<=", overdueBy)]),
			]),
		)
		.execute();
	return rows.map(({ id }) => id);
}
