import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

export type Contact = {
	readonly loanId: string;
	readonly kind: string;
	/** The due date that the reminder is about. */
	readonly dueOn: PlainDate;
	readonly borrowerId: string;
	readonly channel: "sms";
	readonly madeAt: Date;
};

/** False if the borrower already got this reminder. */
export async function addContact(db: Db, { madeAt, ...contact }: Contact): Promise<boolean> {
	const added = await db
		.insertInto("collectionContacts")
		.values({ ...contact, contactedAt: madeAt })
		.onConflict((conflict) => conflict.columns(["loanId", "kind", "dueOn"]).doNothing())
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
		.selectFrom("collectionContacts")
		.select(["channel", "contactedAt"])
		.where("borrowerId", "=", borrowerId)
		.where("contactedAt", ">=", since)
		.execute();
	return rows.map(({ channel, contactedAt }) => ({ channel, madeAt: contactedAt }));
}

export type LoanToRemind = {
	readonly id: string;
	/** The due date of the oldest unpaid phase. */
	readonly dueOn: PlainDate | null;
	/** The kinds of the reminders about this date. */
	readonly sent: ReadonlySet<string>;
};

/**
 * Open loans of a currency that are overdue, or become so by the day because of their oldest unpaid phase. The date
 * counts as well as the status, because the job that marks loans overdue may run after the day's reminders. With each
 * come the date of that phase and the reminders that were sent about it.
 */
export async function listToRemind(
	db: Db,
	currency: Currency,
	overdueBy: PlainDate,
): Promise<readonly LoanToRemind[]> {
	const rows = await db
		.selectFrom("loans")
		.leftJoin("standings", (join) =>
			join.onRef("standings.loanId", "=", "loans.id").on("standings.toDay", "=", "infinity"),
		)
		.select([
			"id",
			"lateAfter",
			sql<string[]>`array(
			select kind from collection_contacts where collection_contacts.loan_id = loans.id and collection_contacts.due_on = standings.late_after
		)`.as("sent"),
		])
		.where("loans.currency", "=", currency)
		.where((row) =>
			row.or([
				row("status", "=", "overdue"),
				row.and([row("status", "=", "repaying"), row("turnsOverdueOn", "<=", overdueBy)]),
			]),
		)
		.execute();
	return rows.map(({ id, lateAfter, sent }) => ({ id, dueOn: lateAfter, sent: new Set(sent) }));
}
