import type { Db } from "../../../platform/database/schema/index.ts";

/** From now on a letter of no debt is to be made for these loans, which have just closed. */
export async function addNoDebtTasks(db: Db, loanIds: readonly string[], notBefore: Date): Promise<void> {
	if (loanIds.length === 0) return;
	await db
		.insertInto("noDebtTasks")
		.values(loanIds.map((loanId) => ({ loanId, notBefore })))
		.onConflict((conflict) => conflict.column("loanId").doUpdateSet({ notBefore, quiet: false }))
		.execute();
}

/** Tasks whose time has come. Each comes again at `againAt`, unless it is done by then. */
export async function claimNoDebtTasks(
	db: Db,
	now: Date,
	againAt: Date,
	countMax: number,
): Promise<readonly string[]> {
	const due = await db
		.selectFrom("noDebtTasks")
		.select("loanId")
		.where("notBefore", "<=", now)
		.orderBy("notBefore")
		.orderBy("loanId")
		.limit(countMax)
		.forUpdate()
		.skipLocked()
		.execute();
	const loanIds = due.map(({ loanId }) => loanId);
	if (loanIds.length > 0)
		await db.updateTable("noDebtTasks").set({ notBefore: againAt }).where("loanId", "in", loanIds).execute();
	return loanIds;
}

export async function postponeNoDebtTask(db: Db, loanId: string, notBefore: Date): Promise<void> {
	await db.updateTable("noDebtTasks").set({ notBefore }).where("loanId", "=", loanId).execute();
}

/** Whether the borrower is told: not of a loan that closed before there were letters. */
export async function endNoDebtTask(db: Db, loanId: string): Promise<{ readonly isQuiet: boolean }> {
	const ended = await db
		.deleteFrom("noDebtTasks")
		.where("loanId", "=", loanId)
		.returning("quiet")
		.executeTakeFirst();
	return { isQuiet: ended?.quiet === true };
}
