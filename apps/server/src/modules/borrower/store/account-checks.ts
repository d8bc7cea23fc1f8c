import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type AccountCheck = {
	readonly nameSource: Schema["account_checks"]["name_source"];
	readonly nameMatch: number;
	readonly checkedAt: Date;
	/** Null if the bank has answered, or offers no name enquiry. */
	readonly retryAt: Date | null;
};

export async function findAccountCheck(db: Db, borrowerId: string): Promise<AccountCheck | null> {
	const row = await db
		.selectFrom("account_checks")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.executeTakeFirst();
	return row
		? {
				nameSource: row.name_source,
				nameMatch: row.name_match,
				checkedAt: row.checked_at,
				retryAt: row.ask_again_at,
			}
		: null;
}

export async function putAccountCheck(db: Db, borrowerId: string, check: AccountCheck): Promise<void> {
	const values = {
		name_source: check.nameSource,
		name_match: check.nameMatch,
		checked_at: check.checkedAt,
		ask_again_at: check.retryAt,
	};
	await db
		.insertInto("account_checks")
		.values({ borrower_id: borrowerId, ...values })
		.onConflict((conflict) => conflict.column("borrower_id").doUpdateSet(values))
		.execute();
}

/** Borrowers whose account check is due for a retry. Moves each one's retry time, so that it is claimed once. */
export async function claimDueAccountChecks(db: Db, now: Date, nextAt: Date): Promise<readonly string[]> {
	const rows = await db
		.updateTable("account_checks")
		.set({ ask_again_at: nextAt })
		.where("ask_again_at", "<=", now)
		.returning("borrower_id")
		.execute();
	return rows.map((row) => row.borrower_id);
}
