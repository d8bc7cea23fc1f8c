import type { Currency, LoanEvent, LoanTerms, PlainDate, Standing } from "@puente/core";
import { readEvent, readTerms, type StoredEvent } from "./loan-terms.ts";
import type { Db } from "./schema.ts";

/** From a day on the loan stands like this. A second time on the same day takes the place of the first. */
export async function putStanding(
	db: Db,
	loan: { readonly id: string; readonly currency: Currency },
	fromDay: PlainDate,
	standing: Standing,
): Promise<void> {
	await db.deleteFrom("standings").where("loan_id", "=", loan.id).where("from_day", ">=", fromDay).execute();
	await db
		.updateTable("standings")
		.set({ to_day: fromDay })
		.where("loan_id", "=", loan.id)
		.where("to_day", ">", fromDay)
		.execute();
	await db
		.insertInto("standings")
		.values({
			loan_id: loan.id,
			from_day: fromDay,
			currency: loan.currency,
			state: standing.state,
			principal_minor: standing.principalMinor.toString(),
			late_after: standing.lateAfter,
		})
		.execute();
}

/** All that decides how a loan stood on each day of its life. */
export type LoanHistory = {
	readonly id: string;
	readonly currency: Currency;
	readonly terms: LoanTerms;
	readonly openedOn: PlainDate;
	/** When the rail took its payout back, if it did. */
	readonly voidedAt: Date | null;
	readonly events: readonly { readonly event: LoanEvent; readonly recordedAt: Date }[];
};

/**
 * The next loans whose standings do not begin with their payout, because they are older than the table. Holds their rows:
 * nothing happens to them until their standings are there.
 */
export async function lockLoansWithoutStandings(db: Db, countMax: number): Promise<readonly LoanHistory[]> {
	const loans = await db
		.selectFrom("loans")
		.select(["id", "currency", "terms", "opened_on", "status", "closed_at"])
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("standings")
						.select("loan_id")
						.whereRef("standings.loan_id", "=", "loans.id")
						.whereRef("standings.from_day", "=", "loans.opened_on"),
				),
			),
		)
		.orderBy("id")
		.limit(countMax)
		.forUpdate()
		.execute();
	if (loans.length === 0) return [];
	const ids = loans.map(({ id }) => id);
	const rows = await db.selectFrom("loan_events").selectAll().where("loan_id", "in", ids).execute();
	const events = Map.groupBy(rows, (row) => row.loan_id);
	return loans.map((loan) => ({
		id: loan.id,
		currency: loan.currency,
		terms: readTerms(loan.terms),
		openedOn: loan.opened_on as PlainDate,
		voidedAt: loan.status === "void" ? loan.closed_at : null,
		events: (events.get(loan.id) ?? []).map((row: StoredEvent & { readonly recorded_at: Date }) => ({
			event: readEvent(row),
			recordedAt: row.recorded_at,
		})),
	}));
}
