import type { PlainDate } from "@puente/core/time";
import { verifyChains } from "../apps/server/src/modules/reporting/verify.ts";
import { appendAudit } from "../apps/server/src/platform/audit/audit.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../apps/server/src/platform/database/postgres.ts";
import { startPostgres } from "../tools/postgres.ts";
import { printTable } from "./table.ts";

const entries = 20_000;
const concurrency = 16;
const at = new Date("2026-11-15T12:00:00Z");
const today = "2026-11-15" as PlainDate;

function auditEntry(number: number) {
	const input = JSON.stringify({ borrowerId: `${number}`, reason: "The borrower asked for a call back" });
	return {
		at,
		staffId: null,
		call: "reveal",
		kind: "view" as const,
		borrowerId: null,
		subject: String(number),
		input,
		outcome: "done",
	};
}

/** Runs the work with concurrent writers and returns how many a second. */
async function measure(writers: number, work: (number: number) => Promise<unknown>): Promise<number> {
	const startedAt = performance.now();
	const count = Math.floor(entries / 2);
	await Promise.all(
		Array.from({ length: writers }, async (_, writer) => {
			for (let number = writer; number < count; number += writers) await work(number);
		}),
	);
	return Math.round(count / ((performance.now() - startedAt) / 1000));
}

const append = ({ db }: Database, number: number) =>
	db.transaction().execute((tx) => appendAudit(tx, auditEntry(number)));
/** The shortest transaction that writes a row. */
const bare = ({ db }: Database, number: number) =>
	db.transaction().execute((tx) =>
		tx
			.insertInto("dailyRuns")
			.values({ name: `bench ${number}`, day: today, startedAt: at })
			.execute(),
	);

/** Cost of the audit's one hash chain, and speed of its verification. */
export async function run(): Promise<void> {
	const postgres = await startPostgres();
	const database = openPostgres({ url: postgres.url, connectionsMax: 3 * concurrency, limits: toolLimits });
	try {
		await migrate(database);
		const plain = await measure(concurrency, (number) => bare(database, number));
		const alone = await measure(1, (number) => append(database, number));
		const shared = await measure(concurrency, (number) => append(database, number));
		const share = (rate: number) => `${Math.round((100 * rate) / plain)}%`;
		printTable(
			["on disk, every commit waited for", "a second", "against one insert"],
			[
				[`one insert, ${concurrency} writers at once`, plain.toLocaleString("en"), "100%"],
				["entries of the audit, one writer", alone.toLocaleString("en"), share(alone)],
				[`entries of the audit, ${concurrency} writers at once`, shared.toLocaleString("en"), share(shared)],
			],
		);
		const startedAt = performance.now();
		const [report] = await verifyChains(database.db);
		if (report?.broken !== null) throw new Error("the audit chain is broken");
		const seconds = (performance.now() - startedAt) / 1000;
		const rate = Math.round((report.counts["entries"] ?? 0) / seconds).toLocaleString("en");
		printTable(["verification of the chain", "entries a second"], [["npm run verify", rate]]);
	} finally {
		await database.close();
		postgres.stop();
	}
}
