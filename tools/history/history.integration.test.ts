import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countries } from "@puente/core/region";
import { queueNames } from "@puente/core/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listDemoBorrowers } from "../../apps/server/src/modules/borrower/index.ts";
import { verifyChains } from "../../apps/server/src/modules/reporting/verify.ts";
import { queueTerms } from "../../apps/server/src/modules/work-queue/item-access.ts";
import { queueSources } from "../../apps/server/src/modules/work-queue/store/queue-sources.ts";
import { type Database, openEmbedded } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { sceneNames } from "../../apps/server/src/start/demo/demo-scenes.ts";
import { root } from "../pinned-node.ts";
import { clockFile, unpackHistory } from "./history.ts";

/** The snapshot is the demo of each first start: renew it with `npm run make-history` when it does not fit any more. */
describe("the year of history that the first start unpacks", () => {
	const folder = mkdtempSync(join(tmpdir(), "puente-history-"));
	let database: Database;
	let shipped: readonly string[];
	let migrated: readonly string[];
	beforeAll(async () => {
		unpackHistory(folder);
		database = await openEmbedded(folder);
		const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
			database.db,
		);
		shipped = rows.map(({ name }) => name);
		migrated = await migrate(database);
	});
	afterAll(async () => {
		await database.close();
		rmSync(folder, { recursive: true, force: true });
	});

	async function count(table: string): Promise<number> {
		const { rows } = await sql<{ count: number }>`select count(*)::int as count
			from ${sql.table(table)}`.execute(database.db);
		return rows[0]?.count ?? 0;
	}

	it("is brought up to date by the migrations that it lacks, and by no other", () => {
		const all = readdirSync(join(root, "apps/server/migrations")).filter((name) => name.endsWith(".sql"));
		expect([...shipped, ...migrated]).toEqual(all.sort());
	});

	it("has unbroken chains; differences from the rails' books may wait in their queue", async () => {
		const waiting = /^\d differences from the rails' books are not settled$/;
		const walks = await verifyChains(database.jobs);
		expect(walks.filter(({ broken }) => broken !== null && !waiting.test(broken))).toEqual([]);
	});

	it("has a named person in every status of every region", async () => {
		const keys = (await listDemoBorrowers(database.db)).map(({ key }) => key);
		const expected = countries.flatMap((country) => sceneNames.map((scene) => `${country}-${scene}`));
		expect(keys.sort()).toEqual(expected.sort());
	});

	it.each(queueNames)("has a case in the queue %s", async (queue) => {
		const { rows } = await sql`select 1 from (${queueSources[queue](queueTerms)}) item limit 1`.execute(
			database.db,
		);
		expect(rows).toHaveLength(1);
	});

	it("has loans that were opened in every month of a year and proposals that wait", async () => {
		const { rows } = await sql`select 1 from loans group by date_trunc('month', opened_at)`.execute(
			database.db,
		);
		expect(rows.length).toBeGreaterThanOrEqual(12);
		const open = await sql`select 1 from proposals where decision is null limit 1`.execute(database.db);
		expect(open.rows).toHaveLength(1);
		expect(await count("borrowers")).toBeGreaterThan(200);
	});

	it("ends at an instant that no row has passed", async () => {
		const at = new Date(readFileSync(join(folder, clockFile), "utf8"));
		const { rows } = await sql<{ latest: Date }>`select max(recorded_at) as latest from loan_events`.execute(
			database.db,
		);
		expect(rows[0]?.latest.getTime()).toBeLessThanOrEqual(at.getTime());
	});
});
