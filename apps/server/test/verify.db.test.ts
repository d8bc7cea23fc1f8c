import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyChains, walkChains } from "../src/modules/reporting/verify.ts";
import type { Db } from "../src/platform/database/schema/index.ts";
import { applicantWithPayout, waitForStep } from "./borrowing.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";
import { signInAs } from "./staff-client.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
	await waitForStep(await applicantWithPayout(server), "Repaying");
	const client = await signInAs(server, "support");
	for (let count = 0; count < 3; count++) await client.call("endSession", { id: randomUuid() });
});
afterAll(() => server.stop());

const chained = ["audit", "audit_end", "loans", "entries", "postings", "order_events"] as const;
class Undo extends Error {}

/** Changes the database with all triggers disabled, verifies the chains, and rolls the change back. */
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

describe("verifying the chains", () => {
	it("finds them intact as the server writes them, and counts their entries", async () => {
		const walks = await verifyChains(server.database.db);
		expect(walks.map(({ chains, broken }) => [chains, broken])).toEqual([
			["audit", null],
			["loans", null],
			["orders", null],
			["general", null],
			["payments", null],
			["rails", null],
		]);
		expect(walks.map(({ counts }) => counts)).toEqual([
			{ entries: 5 },
			{ loans: 1, entries: expect.any(Number) },
			{ borrowers: 1, events: expect.any(Number) },
			{ entries: 0 },
			{ payments: 0 },
			{ "settled differences": 0 },
		]);
		expect(walks[0]?.end).toMatch(/^number 5, hash [0-9a-f]{64}$/);
	});

	it.each([
		[
			"a changed audit entry",
			sql`update audit set outcome = 'done' where number = 3`,
			0,
			"entry 3 is not the one that was written",
		],
		[
			"an audit entry moved to another person",
			sql`update audit set staff_id = null where number = 4`,
			0,
			"entry 4 is not the one that was written",
		],
		["a deleted audit entry", sql`delete from audit where number = 2`, 0, "entry 2 is missing"],
		[
			"deleted last audit entries",
			sql`delete from audit where number > 3`,
			0,
			"the entries after 3 are missing",
		],
		[
			"an audit entry with another previous hash",
			sql`update audit set previous_hash = hash where number = 2`,
			0,
			"entry 2 follows another one",
		],
		[
			"a changed posting",
			sql`update postings set minor = minor * 2 where number = 1`,
			1,
			/^loan \S+: entry 1 is not the one that was posted$/,
		],
		["a deleted posting", sql`delete from postings where number = 1`, 1, /entry 1 is not the one/],
		["a changed balance", sql`update loans set balances = '{}'`, 1, /the cached balance differs/],
		[
			"deleted ledger entries",
			sql`with cut as (delete from postings) delete from entries`,
			1,
			/the last entries are missing/,
		],
		[
			"a changed order event",
			sql`update order_events set to_step = 'Reject' where seq = 2`,
			2,
			/^borrower \S+: event 2 is not the one/,
		],
		["a deleted order event", sql`delete from order_events where seq = 1`, 2, /event 1 is missing/],
		[
			"an order event with another time",
			sql`update order_events set at = at + interval '1 second' where seq = 3`,
			2,
			/event 3 is not the one/,
		],
		[
			"an entry of suspense without a cause",
			sql`insert into general_entries values ('suspense:stp:MXN', 1, 'received', 'x', '2026-11-16', 'MXN', 'asset:cash',
				'liability:suspense:stp', 5, null, '\\x00', now())`,
			3,
			"suspense:stp:MXN: entry 1 is not the one that was posted",
		],
		[
			"money that waits for its owner and is in no suspense account",
			sql`insert into payments (rail, payment_id, amount_minor, currency, paid_at, heard_at)
				values ('stp', 'x', 500, 'MXN', now(), now())`,
			3,
			"suspense:stp:MXN holds 0, and 500 waits",
		],
	] as const)("detects %s", async (_what, change, chain, sentence) => {
		const found = await brokenAfter((tx) => change.execute(tx));
		expect(found[chain]).toMatch(sentence);
		expect(found.filter((broken) => broken !== null)).toHaveLength(1);
	});

	it("is backed by triggers that refuse to update, delete or truncate the audit", async () => {
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
