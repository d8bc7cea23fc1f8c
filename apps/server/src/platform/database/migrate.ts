import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "../config/cannot-start.ts";
import type { Database } from "./database.ts";

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

/** Any number will do as long as nothing else takes it. */
const migrationLock = 20_261_101;

/**
 * Applies what is new, in order, in one transaction. Forward only: a file that was applied and then changed
 * stops the start, because two databases would otherwise differ without a sign. The lock lets several
 * processes start at once; the others wait and then find nothing to do.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
	const applied: string[] = [];
	await database.inScripts(async (run) => {
		await run(`select pg_advisory_xact_lock(${migrationLock})`);
		await run(
			"create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())",
		);
		const known = new Map(
			(await run("select name, digest from migrations")).map((row) => [row["name"], row["digest"]]),
		);
		for (const { name, script, digest } of readMigrations()) {
			if (known.get(name) === digest) continue;
			if (known.has(name))
				throw new CannotStart(`The migration ${name} was changed after it had been applied.`);
			await run(script);
			await run(`insert into migrations (name, digest) values ('${name}', '${digest}')`);
			applied.push(name);
		}
	});
	return applied;
}
