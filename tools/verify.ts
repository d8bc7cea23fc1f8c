import { createReadStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { addVerification } from "../apps/server/src/modules/reporting/store/verifications.ts";
import {
	type ChainReport,
	type RootFiles,
	verifyChains,
} from "../apps/server/src/modules/reporting/verify.ts";
import { CannotStart } from "../apps/server/src/platform/config/cannot-start.ts";
import { listErasedAgain } from "../apps/server/src/platform/crypto/erase-keys.ts";
import { openKeyFolder } from "../apps/server/src/platform/crypto/key-folder.ts";
import { requireMasterKey } from "../apps/server/src/platform/crypto/master-keys.ts";
import type { Db } from "../apps/server/src/platform/database/schema/index.ts";
import { requirePinnedNode } from "./pinned-node.ts";
import { withProductDatabase } from "./product-database.ts";

/**
 * Verifies the hash chains of the audit, all ledgers and all histories, and compares the tables with them. With
 * `--save FILE` it writes the root over all chains; with `--root FILE` everything of that earlier root must still be
 * there. Exits with 1 when something is not.
 */
requirePinnedNode();
const { values } = parseArgs({ options: { root: { type: "string" }, save: { type: "string" } } });

function textOf({ chains, counts, faults, faultCount, end }: ChainReport): string {
	const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
	const result =
		faultCount === 0 ? "sound" : `BROKEN: ${faultCount === 1 ? "1 fault" : `${faultCount} faults`}`;
	const ends = end === undefined ? "" : `; ${chains === "root" ? "sha256" : "ends with"} ${end}`;
	const more = faultCount > faults.length ? [`and ${faultCount - faults.length} more`] : [];
	const listed = [...faults, ...more].map((fault) => `  ${fault}\n`);
	return `${chains}: ${counted.join(", ")}, ${result}${ends}\n${listed.join("")}`;
}

/** Writes whole pieces, so that a million chains are no million writes. */
async function openRoot(path: string) {
	// Under its own name only when it is whole: an earlier root of that name stays until then.
	const file = await open(`${path}.part`, "w", 0o600);
	let text = "";
	let written: Promise<unknown> = Promise.resolve();
	const flush = () => {
		const piece = text;
		text = "";
		written = written.then(() => file.appendFile(piece));
	};
	return {
		write(line: string) {
			text += `${line}\n`;
			if (text.length > 65_536) flush();
		},
		async close() {
			flush();
			await written;
			await file.sync();
			await file.close();
			await rename(`${path}.part`, path);
		},
	};
}

function readLines(path: string): AsyncIterable<string> {
	return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}

/** Erased people whom a restore brought back. The next start of the product erases them again. */
async function countErasedAgain(db: Db, keysDir: string | null): Promise<number> {
	if (keysDir === null) return 0;
	const found = await listErasedAgain(db, { slots: await openKeyFolder(db, keysDir) });
	const result = found.length === 0 ? "sound" : `BROKEN: ${found.length} are here again until the next start`;
	process.stdout.write(`erased: ${result}\n`);
	return found.length;
}

await withProductDatabase(async ({ db, jobs }, config) => {
	await requireMasterKey(db, config);
	const erasedAgain = await countErasedAgain(jobs, config.keysDir);
	const saved = values.save === undefined ? null : await openRoot(values.save);
	const files: RootFiles = {
		...(values.root !== undefined && { earlier: readLines(values.root) }),
		...(saved && { write: saved.write }),
	};
	const reports = await verifyChains(jobs, files);
	await saved?.close();
	for (const report of reports) process.stdout.write(textOf(report));
	const faultsOf = (some: readonly ChainReport[]) =>
		some.reduce((sum, { faultCount }) => sum + faultCount, 0);
	const root = reports.find(({ chains }) => chains === "root");
	if (!root) throw new CannotStart("The verification made no root.");
	const chains = root.counts["chains"] ?? 0;
	// Differences from the rails' books wait in a queue of staff, and are no fault of our tables.
	const faults = erasedAgain + faultsOf(reports.filter(({ chains }) => chains !== "rails"));
	await addVerification(jobs, { finishedAt: new Date(), faults, chains, root: root.end ?? "" });
	if (erasedAgain + faultsOf(reports) > 0) process.exitCode = 1;
});
