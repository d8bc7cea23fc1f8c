import { verifyChains } from "../apps/server/src/modules/reporting/verify.ts";
import { appendAudit } from "../apps/server/src/platform/audit/audit.ts";
import { type Database, openPostgres } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { startPostgres } from "../tools/postgres.ts";
import { printTable } from "./table.ts";

const entries = 20_000;
const together = 16;
const at = new Date("2026-11-15T12:00:00Z");

function factOf(number: number) {
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

/** Clerks side by side, each one thing after the other; answers how many a second. */
async function measure(clerks: number, work: (number: number) => Promise<unknown>): Promise<number> {
	const startedAt = performance.now();
	const count = Math.floor(entries / 2);
	await Promise.all(
		Array.from({ length: clerks }, async (_, clerk) => {
			for (let number = clerk; number < count; number += clerks) await work(number);
		}),
	);
	return Math.round(count / ((performance.now() - startedAt) / 1000));
}

const append = ({ db }: Database, number: number) =>
	db.transaction().execute((tx) => appendAudit(tx, factOf(number)));
/** As short as a transaction that writes something can be. */
const bare = ({ db }: Database, number: number) =>
	db.transaction().execute((tx) =>
		tx
			.insertInto("daily_runs")
			.values({ name: `bench ${number}`, day: "2026-11-15", begun_at: at })
			.execute(),
	);

/** What the one chain of the audit costs, and how long it takes to walk it. */
export async function run(): Promise<void> {
	const postgres = await startPostgres();
	const database = openPostgres(postgres.url, together);
	try {
		await migrate(database);
		const plain = await measure(together, (number) => bare(database, number));
		const alone = await measure(1, (number) => append(database, number));
		const shared = await measure(together, (number) => append(database, number));
		const share = (rate: number) => `${Math.round((100 * rate) / plain)}%`;
		printTable(
			["on disk, every commit waited for", "a second", "against one insert"],
			[
				[`one insert, ${together} clerks at once`, plain.toLocaleString("en"), "100%"],
				["entries of the audit, one clerk", alone.toLocaleString("en"), share(alone)],
				[`entries of the audit, ${together} clerks at once`, shared.toLocaleString("en"), share(shared)],
			],
		);
		const startedAt = performance.now();
		const [walk] = await verifyChains(database.db);
		if (walk?.broken !== null) throw new Error("The chain is broken.");
		const seconds = (performance.now() - startedAt) / 1000;
		const rate = Math.round((walk.counts["entries"] ?? 0) / seconds).toLocaleString("en");
		printTable(["walk of the chain", "entries a second"], [["npm run verify", rate]]);
	} finally {
		await database.close();
		postgres.stop();
	}
}
