import type { LadderStep } from "@puente/core/decision";
import { sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Batched for decisions. */
export const findLimit = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (LadderStep | null)[]> => {
		const rows = await db
			.selectFrom("creditLimits")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.execute();
		const byBorrower = new Map(
			rows.map((row) => [row.borrowerId, { rung: row.rung, offeredRung: row.offeredRung }]),
		);
		return borrowerIds.map((id) => byBorrower.get(id) ?? null);
	},
);

export type CreditLimit = { readonly rung: number | null; readonly offeredLimit: number | null };

/** The borrower's rung and the last offered limit; both null before the first decision. */
export async function findCreditLimit(db: Db, borrowerId: string): Promise<CreditLimit> {
	const { rows } = await sql<CreditLimit>`
		select (select rung from credit_limits where borrower_id = ${borrowerId}) as rung, (
			select limit_units from offers where borrower_id = ${borrowerId} order by made_at desc limit 1
		) as "offeredLimit"`.execute(db);
	return rows[0] ?? { rung: null, offeredLimit: null };
}

export async function putLimit(db: Db, borrowerId: string, step: LadderStep, at: Date): Promise<void> {
	const values = { rung: step.rung, offeredRung: step.offeredRung, changedAt: at };
	await db
		.insertInto("creditLimits")
		.values({ borrowerId, ...values })
		.onConflict((conflict) => conflict.column("borrowerId").doUpdateSet(values))
		.execute();
}
