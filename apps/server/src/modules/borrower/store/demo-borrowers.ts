import type { Step } from "@puente/core/application";
import type { Db } from "../../../platform/database/schema/index.ts";

export type DemoBorrower = {
	/** Country and scene of the demo. */
	readonly key: string;
	readonly borrowerId: string;
	readonly phoneSealed: Buffer;
};

/** Attempt number of the demo, from zero. Null if the demo is finished, or the database has other borrowers. */
export async function beginDemo(db: Db): Promise<number | null> {
	return db.transaction().execute(async (tx) => {
		const run = await tx.selectFrom("demoRuns").selectAll().forUpdate().executeTakeFirst();
		if (run) {
			if (run.finishedAt !== null) return null;
			const attempts = run.attempts + 1;
			await tx.updateTable("demoRuns").set({ attempts }).execute();
			return attempts;
		}
		const borrower = await tx.selectFrom("borrowers").select("id").limit(1).executeTakeFirst();
		if (borrower) return null;
		await tx.insertInto("demoRuns").values({ id: 1, attempts: 0, finishedAt: null }).execute();
		return 0;
	});
}

export async function finishDemo(db: Db, at: Date): Promise<void> {
	await db.updateTable("demoRuns").set({ finishedAt: at }).execute();
}

export async function addDemoBorrower(db: Db, borrower: DemoBorrower): Promise<void> {
	const { key, borrowerId, phoneSealed } = borrower;
	await db.insertInto("demoBorrowers").values({ key, borrowerId, phoneSealed }).execute();
}

export async function listDemoKeys(db: Db): Promise<readonly string[]> {
	const rows = await db.selectFrom("demoBorrowers").select("key").execute();
	return rows.map(({ key }) => key);
}

export type ListedDemoBorrower = DemoBorrower & {
	/** Step of the newest order; null before the first one. */
	readonly step: Step | null;
};

/** Demo borrowers that have not been erased. */
export async function listDemoBorrowers(db: Db): Promise<readonly ListedDemoBorrower[]> {
	const rows = await db
		.selectFrom("demoBorrowers")
		.innerJoin("borrowers", (join) =>
			join.onRef("borrowers.id", "=", "demoBorrowers.borrowerId").on("borrowers.erasedAt", "is", null),
		)
		.leftJoinLateral(
			(from) =>
				from
					.selectFrom("orders")
					.select("step")
					.whereRef("orders.borrowerId", "=", "demoBorrowers.borrowerId")
					.orderBy("createdAt", "desc")
					.limit(1)
					.as("latest"),
			(join) => join.onTrue(),
		)
		.select(["key", "demoBorrowers.borrowerId", "phoneSealed", "latest.step"])
		.execute();
	return rows.map((row) => ({ ...row, phoneSealed: Buffer.from(row.phoneSealed) }));
}

export async function changeDemoPhone(db: Db, key: string, phoneSealed: Buffer): Promise<void> {
	await db.updateTable("demoBorrowers").set({ phoneSealed }).where("key", "=", key).execute();
}
