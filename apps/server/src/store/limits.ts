import type { LadderStep } from "@puente/core";
import type { Db } from "./schema.ts";

export async function findLimit(db: Db, borrowerId: string): Promise<LadderStep | null> {
	const row = await db
		.selectFrom("limits")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.executeTakeFirst();
	return row ? { rung: row.rung, offeredRung: row.offered_rung } : null;
}

export async function putLimit(db: Db, borrowerId: string, step: LadderStep, at: Date): Promise<void> {
	const values = { rung: step.rung, offered_rung: step.offeredRung, changed_at: at };
	await db
		.insertInto("limits")
		.values({ borrower_id: borrowerId, ...values })
		.onConflict((conflict) => conflict.column("borrower_id").doUpdateSet(values))
		.execute();
}
