import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dumpSchema } from "../history/postgres-programs.ts";
import { requirePinnedNode, root } from "../pinned-node.ts";
import { startPostgres } from "../postgres.ts";
import { startProduct } from "../running.ts";

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
	// A test that reads it is no restore.
	const unmarked = "--exclude-table-data=database_mark";
	const script = dumpSchema(postgres.url, "--inserts", "--rows-per-insert=200", unmarked);
	const file = join(releases, `${last}.sql.gz`);
	writeFileSync(file, gzipSync(script, { level: 9 }));
	console.log(file);
} finally {
	postgres.stop();
}
