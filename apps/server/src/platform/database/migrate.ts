import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "../config/cannot-start.ts";
import { isOlderRelease, ownRelease } from "../readiness/release.ts";
import type { Database } from "./database.ts";
import { digestBeforeRewording } from "./reworded-migrations.ts";

const folder = join(import.meta.dirname, "../../../migrations");

type Migration = {
	readonly name: string;
	readonly script: string;
	readonly digest: string;
	readonly oldestRelease: string;
};

/**
 * The line of a migration that names the oldest release whose processes may run beside it. One without it allows the
 * first release.
 */
const oldestReleaseLine = /^-- Oldest release: (\d+\.\d+\.\d+)$/m;
const firstRelease = "0.1.0";

function readMigrations(): readonly Migration[] {
	return readdirSync(folder)
		.filter((name) => name.endsWith(".sql"))
		.sort()
		.map((name) => {
			const script = readFileSync(join(folder, name), "utf8");
			const digest = createHash("sha256").update(script).digest("hex");
			return { name, script, digest, oldestRelease: oldestReleaseLine.exec(script)?.[1] ?? firstRelease };
		});
}

/** Key of the advisory lock; any number that no other lock uses. */
const migrationLock = 20_261_101;

/**
 * Applies new migrations in order, in one transaction, forward only. A file that changed after it was applied stops the
 * start, because databases would differ unnoticed. The lock lets several processes start at once; one of them migrates.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
	const applied: string[] = [];
	await database.inScriptTransaction(async (run) => {
		await run(`select pg_advisory_xact_lock(${migrationLock})`);
		await run(
			"create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())",
		);
		await run(
			`alter table migrations add column if not exists oldest_release text not null default '${firstRelease}'`,
		);
		const rows = await run("select name, digest, oldest_release from migrations");
		const tooNew = rows.find((row) => isOlderRelease(ownRelease, String(row["oldest_release"])));
		if (tooNew) {
			throw new CannotStart(
				`This is release ${ownRelease}, and the database needs ${tooNew["oldest_release"]} or newer.`,
			);
		}
		const digests = new Map(rows.map((row) => [row["name"], row["digest"]]));
		for (const { name, script, digest, oldestRelease } of readMigrations()) {
			const recorded = digests.get(name);
			if (recorded === digest || (recorded && recorded === digestBeforeRewording[name])) continue;
			if (recorded) throw new CannotStart(`The migration ${name} was changed after it had been applied.`);
			await run(script);
			await run(
				`insert into migrations (name, digest, oldest_release) values ('${name}', '${digest}', '${oldestRelease}')`,
			);
			applied.push(name);
		}
	});
	return applied;
}
