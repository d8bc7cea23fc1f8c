import { sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type AccountCheck = {
	readonly nameSource: Schema["account_checks"]["name_source"];
	readonly nameMatch: number;
	readonly checkedAt: Date;
	/** Null if the bank has answered, or offers no name enquiry. */
	readonly retryAt: Date | null;
};

export const findAccountCheck = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (AccountCheck | null)[]> => {
		const rows = await db
			.selectFrom("account_checks")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.execute();
		return borrowerIds.map((id) => {
			const row = rows.find((each) => each.borrower_id === id);
			if (!row) return null;
			return {
				nameSource: row.name_source,
				nameMatch: row.name_match,
				checkedAt: row.checked_at,
				retryAt: row.ask_again_at,
			};
		});
	},
);

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
