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
		const run = await tx.selectFrom("demo_runs").selectAll().forUpdate().executeTakeFirst();
		if (run) {
			if (run.finished_at !== null) return null;
			const attempts = run.attempts + 1;
			await tx.updateTable("demo_runs").set({ attempts }).execute();
			return attempts;
		}
		const borrower = await tx.selectFrom("borrowers").select("id").limit(1).executeTakeFirst();
		if (borrower) return null;
		await tx.insertInto("demo_runs").values({ id: 1, attempts: 0, finished_at: null }).execute();
		return 0;
	});
}

export async function finishDemo(db: Db, at: Date): Promise<void> {
	await db.updateTable("demo_runs").set({ finished_at: at }).execute();
}

export async function addDemoBorrower(db: Db, borrower: DemoBorrower): Promise<void> {
	const { key, borrowerId, phoneSealed } = borrower;
	await db
		.insertInto("demo_borrowers")
		.values({ key, borrower_id: borrowerId, phone_sealed: phoneSealed })
		.execute();
}

export async function listDemoKeys(db: Db): Promise<readonly string[]> {
	const rows = await db.selectFrom("demo_borrowers").select("key").execute();
	return rows.map(({ key }) => key);
}

export type ListedDemoBorrower = DemoBorrower & {
	/** Step of the newest order; null before the first one. */
	readonly step: Step | null;
};

/** Demo borrowers that have not been erased. */
export async function listDemoBorrowers(db: Db): Promise<readonly ListedDemoBorrower[]> {
	const rows = await db
		.selectFrom("demo_borrowers")
		.innerJoin("borrowers", (join) =>
			join.onRef("borrowers.id", "=", "demo_borrowers.borrower_id").on("borrowers.erased_at", "is", null),
		)
		.leftJoinLateral(
			(from) =>
				from
					.selectFrom("orders")
					.select("step")
					.whereRef("orders.borrower_id", "=", "demo_borrowers.borrower_id")
					.orderBy("created_at", "desc")
					.limit(1)
					.as("latest"),
			(join) => join.onTrue(),
		)
		.select(["key", "demo_borrowers.borrower_id", "phone_sealed", "latest.step"])
		.execute();
	return rows.map((row) => ({
		key: row.key,
		borrowerId: row.borrower_id,
		phoneSealed: Buffer.from(row.phone_sealed),
		step: row.step,
	}));
}

export async function changeDemoPhone(db: Db, key: string, phoneSealed: Buffer): Promise<void> {
	await db.updateTable("demo_borrowers").set({ phone_sealed: phoneSealed }).where("key", "=", key).execute();
}
