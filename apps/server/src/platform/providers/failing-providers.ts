import type { FailingProvider } from "@puente/core/provider";
import { sql } from "kysely";
import type { Db } from "../database/schema/index.ts";
import type { ProviderChange } from "./provider-change.ts";

/** Adds failures to those of all processes; the first answer deletes them. */
export async function recordProviders(db: Db, changes: readonly ProviderChange[], now: Date): Promise<void> {
	const answered = changes.filter((change) => change.answered).map(({ provider }) => provider);
	const failed = changes.flatMap(({ provider, failed: failures }) =>
		failures === null ? [] : [{ provider, ...failures }],
	);
	if (answered.length > 0)
		await db.deleteFrom("failingProviders").where("provider", "in", answered).execute();
	if (failed.length === 0) return;
	await db
		.insertInto("failingProviders")
		.values(failed.map((failure) => ({ ...failure, since: now, lastAt: now })))
		.onConflict((conflict) =>
			conflict.column("provider").doUpdateSet((row) => ({
				lastAt: row.ref("excluded.lastAt"),
				count: sql<number>`failing_providers.count + excluded.count`,
				failure: row.ref("excluded.failure"),
				code: row.ref("excluded.code"),
			})),
		)
		.execute();
}

export async function listFailingProviders(db: Db): Promise<readonly FailingProvider[]> {
	const rows = await db.selectFrom("failingProviders").selectAll().orderBy("since").execute();
	return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt }));
}

/** Forgets providers that were not asked for so long, such as one that is not used any more. */
export async function deleteOldFailures(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("failingProviders").where("lastAt", "<", before).execute();
}
