import type { LadderStep } from "@puente/core/decision";
import { sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched } from "../../../platform/database/batched.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Batched for decisions. */
export const findLimit = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (LadderStep | null)[]> => {
		const rows = await db
			.selectFrom("limits")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.execute();
		const byBorrower = new Map(
			rows.map((row) => [row.borrower_id, { rung: row.rung, offeredRung: row.offered_rung }]),
		);
		return borrowerIds.map((id) => byBorrower.get(id) ?? null);
	},
);

export type CreditLimit = { readonly rung: number | null; readonly offeredLimit: number | null };

/** The borrower's rung and the last offered limit; both null before the first decision. */
export async function findCreditLimit(db: Db, borrowerId: string): Promise<CreditLimit> {
	const { rows } = await sql<CreditLimit>`
		select (select rung from limits where borrower_id = ${borrowerId}) as rung, (
			select limit_units from offers where borrower_id = ${borrowerId} order by made_at desc limit 1
		) as "offeredLimit"`.execute(db);
	return rows[0] ?? { rung: null, offeredLimit: null };
}

export async function putLimit(db: Db, borrowerId: string, step: LadderStep, at: Date): Promise<void> {
	const values = { rung: step.rung, offered_rung: step.offeredRung, changed_at: at };
	await db
		.insertInto("limits")
		.values({ borrower_id: borrowerId, ...values })
		.onConflict((conflict) => conflict.column("borrower_id").doUpdateSet(values))
		.execute();
}
