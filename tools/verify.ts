import { existsSync } from "node:fs";
import { join } from "node:path";
import { verifyChains, type Walk } from "../apps/server/src/modules/reporting/verify.ts";
import { CannotStart } from "../apps/server/src/platform/config/cannot-start.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { type Database, openEmbedded, openPostgres } from "../apps/server/src/platform/database/database.ts";
import { requirePinnedNode } from "./pinned-node.ts";

/** Walks the chains of the audit, of every loan's books and of every borrower's history, and exits with 1 when one is broken. */
requirePinnedNode();

async function open(): Promise<Database> {
	const { databaseUrl, dataDir } = readConfig(process.env);
	if (databaseUrl !== null) return openPostgres(databaseUrl, 1);
	if (!existsSync(join(dataDir, "pglite"))) throw new CannotStart(`There is no database in ${dataDir}.`);
	return openEmbedded(dataDir);
}

function lineOf({ chains, counts, broken, end }: Walk): string {
	const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
	const ends = end === undefined ? "" : `; ends with ${end}`;
	return `${chains}: ${counted.join(", ")}, ${broken === null ? "sound" : `BROKEN: ${broken}`}${ends}\n`;
}

try {
	const database = await open();
	const walks = await verifyChains(database.db);
	await database.close();
	for (const walk of walks) process.stdout.write(lineOf(walk));
	process.exitCode = walks.some(({ broken }) => broken !== null) ? 1 : 0;
} catch (error) {
	process.stderr.write(`${error instanceof CannotStart ? error.message : String(error).slice(0, 2000)}\n`);
	process.exitCode = 1;
}
