import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ChainReport, verifyChains } from "../apps/server/src/modules/reporting/verify.ts";
import { CannotStart } from "../apps/server/src/platform/config/cannot-start.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { type Database, openEmbedded, openPostgres } from "../apps/server/src/platform/database/database.ts";
import { requirePinnedNode } from "./pinned-node.ts";

/** Verifies the hash chains of the audit, all ledgers and all histories. Exits with 1 when one is broken. */
requirePinnedNode();

async function open(): Promise<Database> {
	const { databaseUrl, dataDir } = readConfig(process.env);
	if (databaseUrl !== null) return openPostgres(databaseUrl, 1);
	if (!existsSync(join(dataDir, "pglite"))) throw new CannotStart(`There is no database in ${dataDir}.`);
	return openEmbedded(dataDir);
}

function lineOf({ chains, counts, broken, end }: ChainReport): string {
	const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
	const ends = end === undefined ? "" : `; ends with ${end}`;
	return `${chains}: ${counted.join(", ")}, ${broken === null ? "sound" : `BROKEN: ${broken}`}${ends}\n`;
}

try {
	const database = await open();
	const reports = await verifyChains(database.db);
	await database.close();
	for (const report of reports) process.stdout.write(lineOf(report));
	process.exitCode = reports.some(({ broken }) => broken !== null) ? 1 : 0;
} catch (error) {
	process.stderr.write(`${error instanceof CannotStart ? error.message : String(error).slice(0, 2000)}\n`);
	process.exitCode = 1;
}
