import { type ChainReport, verifyChains } from "../apps/server/src/modules/reporting/verify.ts";
import { requireMasterKey } from "../apps/server/src/platform/crypto/master-keys.ts";
import { requirePinnedNode } from "./pinned-node.ts";
import { withProductDatabase } from "./product-database.ts";

/** Verifies the hash chains of the audit, all ledgers and all histories. Exits with 1 when one is broken. */
requirePinnedNode();

function lineOf({ chains, counts, broken, end }: ChainReport): string {
	const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
	const ends = end === undefined ? "" : `; ends with ${end}`;
	return `${chains}: ${counted.join(", ")}, ${broken === null ? "sound" : `BROKEN: ${broken}`}${ends}\n`;
}

await withProductDatabase(async ({ db, jobs }, config) => {
	await requireMasterKey(db, config);
	const reports = await verifyChains(jobs);
	for (const report of reports) process.stdout.write(lineOf(report));
	if (reports.some(({ broken }) => broken !== null)) process.exitCode = 1;
});
