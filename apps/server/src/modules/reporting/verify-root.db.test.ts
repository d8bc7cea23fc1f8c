import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginApplication, completeUpTo, requestCode } from "../../../test/applicant.ts";
import { applicantWithPayout, waitForStep } from "../../../test/borrowing.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { disableTriggers, undone } from "../../../test/loan-fixtures.ts";
import { signInAs } from "../../../test/staff/staff-client.ts";
import { appendAudit, hashOfAudit, readAuditEnd, searchAudit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type ChainReport, verifyChains, walkChains } from "./verify.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
	await waitForStep(await applicantWithPayout(server), "Repaying");
	await signInAs(server, "support");
});
afterAll(() => server.stop());

async function* linesOf(root: readonly string[]) {
	yield* root;
}

async function makeRoot(db: Db): Promise<readonly string[]> {
	const lines: string[] = [];
	const reports = await walkChains(db, { write: (line) => lines.push(line) });
	expect(reports.filter(({ broken }) => broken !== null)).toEqual([]);
	return lines;
}

async function verifyWith(root: readonly string[]): Promise<readonly ChainReport[]> {
	return verifyChains(server.database.db, { earlier: linesOf(root) });
}

/** Without triggers and without a trace: as if the borrower had never been there. */
async function removeBorrower(tx: Db): Promise<void> {
	await disableTriggers(tx);
	for (const table of [
		"loans",
		"entries",
		"postings",
		"loanEvents",
		"accruals",
		"standings",
		"payouts",
		"agreements",
	] as const)
		await sql`delete from ${sql.table(table)}`.execute(tx);
	for (const table of ["signatures", "orders", "orderEvents"] as const)
		await sql`delete from ${sql.table(table)}`.execute(tx);
}

/** Gives the last entry another outcome, with hashes that fit. */
async function rewriteAudit(tx: Db): Promise<void> {
	const { number } = await readAuditEnd(tx);
	const [last] = await searchAudit(tx, {}, { order: "asc", beyond: number - 1, count: 1 });
	if (!last) throw new Error("the audit is empty");
	const hash = hashOfAudit({ ...last, outcome: "forged" }, number, last.previousHash);
	await sql`update audit set outcome = 'forged', hash = ${hash} where number = ${number}`.execute(tx);
	await sql`update audit_end set hash = ${hash}`.execute(tx);
}

describe("the root of an earlier verification", () => {
	it("is the same as long as nothing happens, and names every chain with its length", async () => {
		const root = await makeRoot(server.database.db);
		expect(root).toEqual(await makeRoot(server.database.db));
		const kinds = new Set(root.map((line) => line.split(" ")[0]));
		expect([...kinds]).toEqual(["puente", "audit", "partition", "rows", "loan", "history", "root"]);
		expect(root.at(-1)).toMatch(new RegExp(`^root [0-9a-f]{64} ${root.length - 2}$`));
	});

	it("finds a loan and a history that were removed without a trace, which the tables alone do not show", async () => {
		const root = await makeRoot(server.database.db);
		const reports = await undone(server.database.db, async (tx) => {
			await removeBorrower(tx);
			return walkChains(tx, { earlier: linesOf(root) });
		});
		expect(reports.filter(({ broken }) => broken !== null).map(({ chains }) => chains)).toEqual(["root"]);
		const { id, borrowerId } = await server.database.db
			.selectFrom("loans")
			.select(["id", "borrowerId"])
			.executeTakeFirstOrThrow();
		expect(reports.at(-1)?.faults).toEqual([
			expect.stringMatching(/^rows agreements-\d{4}-\d\d of the earlier root is missing$/),
			expect.stringMatching(/^rows payouts-\d{4}-\d\d of the earlier root is missing$/),
			`loan ${id} of the earlier root is missing`,
			`the history of borrower ${borrowerId} of the earlier root is missing`,
		]);
	});

	it("finds that a restore lost the last rows", async () => {
		const before = await makeRoot(server.database.db);
		const fact = { at: new Date(), staffId: null, call: "signIn", kind: "action" as const, borrowerId: null };
		const root = await undone(server.database.db, async (tx) => {
			await appendAudit(tx, { ...fact, subject: null, input: "{}", outcome: "done" });
			return makeRoot(tx);
		});
		const [audit] = before[1]?.match(/\d+/) ?? [];
		expect((await verifyWith(root)).at(-1)?.faults).toEqual([
			`the audit has ${audit} of the ${Number(audit) + 1} that the earlier root counts`,
		]);
	});

	it.each([
		[
			"a history that was written anew",
			sql`with ended as (select borrower_id, max(seq) as seq from order_events group by 1)
				update order_events e set hash = sha256('x') from ended where e.borrower_id = ended.borrower_id and e.seq = ended.seq`,
			/^the history of borrower \S+ is not the one of the earlier root up to \d+$/,
		],
		[
			"shorter books",
			sql`delete from entries where number = (select max(number) from entries)`,
			/^loan \S+ has \d of the \d that the earlier root counts$/,
		],
		[
			"books that were written anew",
			sql`update entries set hash = sha256('x')`,
			/^loan \S+ is not the one of the earlier root up to \d+$/,
		],
		[
			"payouts of another amount",
			sql`update payouts set amount_minor = 7`,
			/^rows payouts-\S+ is not the one/,
		],
		[
			"a missing month",
			sql`drop table entries_2026_11`,
			/^partition entries_2026_11 of the earlier root is missing$/,
		],
		[
			"a month that was dropped and noted as moved out, years before its time",
			sql`do $$ begin
				drop table entries_2026_11;
				insert into detached_partitions (name, parent, month, detached_at)
					values ('entries_2026_11_detached', 'entries', '2026-11-01', now());
			end $$`,
			/^partition entries_2026_11 of the earlier root is missing$/,
		],
	] as const)("finds %s", async (_what, change, sentence) => {
		const root = await makeRoot(server.database.db);
		const reports = await undone(server.database.db, async (tx) => {
			await disableTriggers(tx);
			await change.execute(tx);
			return walkChains(tx, { earlier: linesOf(root) });
		});
		const { faults } = reports.at(-1) ?? { faults: [] };
		expect(faults).toContainEqual(expect.stringMatching(sentence));
	});

	it("finds an audit that was written anew from some entry on, and is sound in itself", async () => {
		const root = await makeRoot(server.database.db);
		const reports = await undone(server.database.db, async (tx) => {
			await disableTriggers(tx);
			await rewriteAudit(tx);
			return walkChains(tx, { earlier: linesOf(root) });
		});
		expect(reports.map(({ broken }) => broken).filter((broken) => broken !== null)).toEqual([
			expect.stringMatching(/^the audit is not the one of the earlier root up to \d+$/),
		]);
	});

	it("has its own hash, so that one that was changed or cut off is refused", async () => {
		const root = await makeRoot(server.database.db);
		const changed = root.map((line) => line.replace(/^(loan \S+) \d+/, "$1 1"));
		expect(changed).not.toEqual(root);
		await expect(verifyWith(changed)).rejects.toThrow("The earlier root was changed");
		await expect(verifyWith(root.filter((line) => !line.startsWith("loan")))).rejects.toThrow("was changed");
		await expect(verifyWith(root.slice(0, -1))).rejects.toThrow("has no end");
		await expect(verifyWith(["hello"])).rejects.toThrow("not a root");
	});

	it("holds when a loan is made and two days are closed", async () => {
		const root = await makeRoot(server.database.db);
		await waitForStep(await applicantWithPayout(server), "Repaying");
		await server.advance("P2D");
		const later = await makeRoot(server.database.db);
		expect(later.length).toBeGreaterThan(root.length);
		expect((await verifyWith(root)).at(-1)?.broken).toBeNull();
	});

	it("holds when a borrower is erased", async () => {
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "bindCard");
		const root = await makeRoot(server.database.db);
		const code = await requestCode(server, applicant, "erasure");
		const reply = await applicant.call("askErasure", { code });
		expect(reply.body.data).toMatchObject({ outcome: "erased" });
		expect((await verifyWith(root)).at(-1)?.broken).toBeNull();
	});
});
