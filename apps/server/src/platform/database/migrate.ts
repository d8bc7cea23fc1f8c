import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "../config/cannot-start.ts";
import { isOlderRelease, ownRelease } from "../readiness/release.ts";
import type { Database } from "./database.ts";

/**
 * Digests of released migrations before their comments were reworded. The statements are the same, so databases that
 * recorded these digests need nothing. A new line here is right only when nothing but comments changed.
 */
const digestBeforeRewording: Readonly<Record<string, string>> = {
	"0001-access.sql": "9b559e4be95b3158557cbb5d398cb3ddba1dce50d286c886a99201c4a8371972",
	"0003-applications.sql": "5d7dc29d1ac85cdfdaeab4bd8f8240521d953f3e890eaa50511e36efda05f036",
	"0004-ledger.sql": "2cf9db52be60279e0dee0495177a6a0d89fa2638ff99c44ce22cc6f903b469a4",
	"0005-loan.sql": "326c6d46e441ad203388119b1ed23e9fc0eb5f00ffe1b22c12358e526727c5dd",
	"0008-repayment.sql": "efd0e351451c5a9b4ec0e9d0aa02bda167fdc4db3649eb8633bfb0f3915fda1b",
	"0009-close.sql": "4954ca27c81e8db2e6acf76587946b9ce8b662a53ca7c7af02e089b1eae0df8f",
	"0011-promo.sql": "3c6741590edba4e62a4a53c7d5c196d72926cf02f48671507cbbd0fadb1d80b7",
	"0012-staff.sql": "713c9dc9bb86f6bd42d4de6aa6040451b1c5d8906f41b837b53ed5c056e45763",
	"0013-figures.sql": "2673535b3170335cbc0217221efdf9d947f11165404f38349996f993ba2a9cac",
	"0020-editing-campaigns.sql": "19f97a1f6ab07da74354e34d050bacdadf49b53b3e02e0335ffcbfe696984d25",
};

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
