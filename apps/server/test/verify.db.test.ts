import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyChains, walkChains } from "../src/modules/reporting/verify.ts";
import type { Db } from "../src/platform/database/schema/index.ts";
import { asked, reaches } from "./borrowing.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";
import { signInAs } from "./staff-desk.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
	await reaches(await asked(server), "Repaying");
	const desk = await signInAs(server, "support");
	for (let count = 0; count < 3; count++) await desk.call("endSession", { id: randomUuid() });
});
afterAll(() => server.stop());

const chained = ["audit", "audit_end", "loans", "entries", "postings", "order_events"] as const;
class Undo extends Error {}

/** What the walk says of a database in which somebody with every right has changed something; then it is undone. */
async function brokenAfter(change: (tx: Db) => Promise<unknown>): Promise<readonly (string | null)[]> {
	let found: readonly (string | null)[] = [];
	const tampering = server.database.db.transaction().execute(async (tx) => {
		for (const table of chained) await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx);
		await change(tx);
		found = (await walkChains(tx)).map(({ broken }) => broken);
		throw new Undo();
	});
	await expect(tampering).rejects.toThrow(Undo);
	return found;
}

describe("the chains", () => {
	it("are sound as the product writes them, and counted", async () => {
		const walks = await verifyChains(server.database.db);
		expect(walks.map(({ chains, broken }) => [chains, broken])).toEqual([
			["audit", null],
			["loans", null],
			["orders", null],
		]);
		expect(walks.map(({ counts }) => counts)).toEqual([
			{ entries: 5 },
			{ loans: 1, entries: expect.any(Number) },
			{ borrowers: 1, events: expect.any(Number) },
		]);
		expect(walks[0]?.end).toMatch(/^number 5, hash [0-9a-f]{64}$/);
	});

	it.each([
		[
			"an entry of the audit that was changed",
			sql`update audit set outcome = 'done' where number = 3`,
			0,
			"entry 3 is not the one that was written",
		],
		[
			"one that was moved to another person",
			sql`update audit set staff_id = null where number = 4`,
			0,
			"entry 4 is not the one that was written",
		],
		["one that was taken out", sql`delete from audit where number = 2`, 0, "entry 2 is missing"],
		[
			"the last ones that were cut off",
			sql`delete from audit where number > 3`,
			0,
			"the entries after 3 are missing",
		],
		[
			"one that was written anew with another past",
			sql`update audit set previous_hash = hash where number = 2`,
			0,
			"entry 2 follows another one",
		],
		[
			"an amount in the books that was changed",
			sql`update postings set minor = minor * 2 where number = 1`,
			1,
			/^loan \S+: entry 1 is not the one that was posted$/,
		],
		["a posting that was taken out", sql`delete from postings where number = 1`, 1, /entry 1 is not the one/],
		["a balance that was changed", sql`update loans set balances = '{}'`, 1, /the cached balance differs/],
		[
			"entries that were cut off",
			sql`with cut as (delete from postings) delete from entries`,
			1,
			/the last entries are missing/,
		],
		[
			"an event of an order that was changed",
			sql`update order_events set to_step = 'Reject' where seq = 2`,
			2,
			/^borrower \S+: event 2 is not the one/,
		],
		["an event that was taken out", sql`delete from order_events where seq = 1`, 2, /event 1 is missing/],
		[
			"an event of another time",
			sql`update order_events set at = at + interval '1 second' where seq = 3`,
			2,
			/event 3 is not the one/,
		],
	] as const)("show %s", async (_what, change, chain, sentence) => {
		const found = await brokenAfter((tx) => change.execute(tx));
		expect(found[chain]).toMatch(sentence);
		expect(found.filter((broken) => broken !== null)).toHaveLength(1);
	});

	it("cannot be changed at all by who has no right to switch the database's own rules off", async () => {
		const { db } = server.database;
		for (const change of [
			sql`update audit set outcome = 'done'`,
			sql`delete from audit`,
			sql`truncate audit`,
		]) {
			await expect(change.execute(db)).rejects.toThrow(/never changed or deleted/);
		}
	});
});
