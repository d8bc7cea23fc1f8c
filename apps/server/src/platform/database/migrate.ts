import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "../config/cannot-start.ts";
import type { Database } from "./database.ts";
import { digestBeforeRewording } from "./reworded-migrations.ts";

const folder = join(import.meta.dirname, "../../../migrations");

type Migration = { readonly name: string; readonly script: string; readonly digest: string };

function readMigrations(): readonly Migration[] {
	return readdirSync(folder)
		.filter((name) => name.endsWith(".sql"))
		.sort()
		.map((name) => {
			const script = readFileSync(join(folder, name), "utf8");
			return { name, script, digest: createHash("sha256").update(script).digest("hex") };
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
		const digests = new Map(
			(await run("select name, digest from migrations")).map((row) => [row["name"], row["digest"]]),
		);
		for (const { name, script, digest } of readMigrations()) {
			const recorded = digests.get(name);
			if (recorded === digest || (recorded && recorded === digestBeforeRewording[name])) continue;
			if (recorded) throw new CannotStart(`The migration ${name} was changed after it had been applied.`);
			await run(script);
			await run(`insert into migrations (name, digest) values ('${name}', '${digest}')`);
			applied.push(name);
		}
	});
	return applied;
}
