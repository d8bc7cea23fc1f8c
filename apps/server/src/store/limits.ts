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

/** Where the ladder has a borrower, and what was offered last: both null before a first decision. */
export async function findStanding(
	db: Db,
	borrowerId: string,
): Promise<{ readonly rung: number | null; readonly offeredLimit: number | null }> {
	const row = await db
		.selectFrom("borrowers")
		.leftJoin("limits", "limits.borrower_id", "borrowers.id")
		.leftJoinLateral(
			(from) =>
				from
					.selectFrom("offers")
					.select("limit_units")
					.whereRef("offers.borrower_id", "=", "borrowers.id")
					.orderBy("made_at", "desc")
					.limit(1)
					.as("offer"),
			(join) => join.onTrue(),
		)
		.select(["limits.rung", "offer.limit_units"])
		.where("borrowers.id", "=", borrowerId)
		.executeTakeFirstOrThrow();
	return { rung: row.rung, offeredLimit: row.limit_units };
}

export async function putLimit(db: Db, borrowerId: string, step: LadderStep, at: Date): Promise<void> {
	const values = { rung: step.rung, offered_rung: step.offeredRung, changed_at: at };
	await db
		.insertInto("limits")
		.values({ borrower_id: borrowerId, ...values })
		.onConflict((conflict) => conflict.column("borrower_id").doUpdateSet(values))
		.execute();
}
