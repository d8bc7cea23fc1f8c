import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { requirePinnedNode, root } from "../pinned-node.ts";
import { startPostgres } from "../postgres.ts";
import { startProduct } from "../running.ts";
import { ensurePostgres } from "../system.ts";

/**
 * Writes the demo database as SQL to apps/server/test/releases, named after the last migration. Run it once for each
 * release: later versions must migrate and read it (released-data.db.test.ts).
 */
requirePinnedNode();
const migrations = readdirSync(join(root, "apps/server/migrations")).sort();
const releases = join(root, "apps/server/test/releases");
const last = migrations.at(-1)?.replace(/\.sql$/, "") ?? "";
const postgres = await startPostgres();
try {
	const product = await startProduct(Number(process.env["PORT"] ?? 8390), {
		DATABASE_URL: postgres.url,
		// A fixed key, so that the test can decrypt the data.
		MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
		// The other halves of its keys.
		KEYS_DIR: join(releases, `${last}.keys`),
	});
	await product.stop();
	const dumped = spawnSync(
		join(ensurePostgres(), "pg_dump"),
		[
			"--schema=public",
			"--inserts",
			"--rows-per-insert=200",
			"--no-owner",
			"--no-privileges",
			// A test that reads it is no restore.
			"--exclude-table-data=database_mark",
			postgres.url,
		],
		{ maxBuffer: 2 ** 30, encoding: "utf8" },
	);
	if (dumped.status !== 0) throw new Error(dumped.stderr);
	// A driver cannot run psql commands, and the public schema exists already.
	const script = dumped.stdout.replaceAll(/^(\\.*|CREATE SCHEMA public;|SET transaction_timeout.*)$/gm, "");
	const file = join(releases, `${last}.sql.gz`);
	writeFileSync(file, gzipSync(script, { level: 9 }));
	console.log(file);
} finally {
	postgres.stop();
}
