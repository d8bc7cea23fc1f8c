import { eventId, loanState } from "@puente/core/loan";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	defaultRetention,
	openTestDatabase,
	startTestServer,
	type TestDatabase,
} from "../../../test/harness.ts";
import { addPaidOutLoan, randomTerms } from "../../../test/loan-fixtures.ts";
import { randomUuid } from "../../../test/random.ts";
import { vault } from "../../../test/simulators/payout-harness.ts";
import { maintainPartitions } from "../../jobs/sweep.ts";
import { getBorrower } from "../../modules/borrower/store/borrowers.ts";
import { bookEvent } from "../../modules/ledger/book-event.ts";
import { findBreak } from "../../modules/ledger/chain.ts";
import { listEntries } from "../../modules/ledger/store/ledger.ts";
import { findLoan } from "../../modules/ledger/store/loans.ts";
import { addNotifications } from "../../modules/notification/store/notifications.ts";
import { addToOutbox } from "../../modules/notification/store/outbox.ts";
import { claimRailEvent } from "../../modules/payout/store/rail-events.ts";
import { verifyChains } from "../../modules/reporting/verify.ts";
import { addWebhooks, settleWebhooks } from "../../modules/webhook/store/webhooks.ts";
import { appendAudit } from "../audit/audit.ts";
import { createClock } from "../clock/clock.ts";
import { sealPurposes } from "../crypto/vault.ts";
import { listPartitions } from "./partitions.ts";
import type { Db } from "./schema/index.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

async function* linesOf(root: readonly string[]) {
	yield* root;
}

async function rootOf(db: Db): Promise<readonly string[]> {
	const lines: string[] = [];
	await verifyChains(db, { write: (line) => lines.push(line) });
	return lines;
}

async function lostSince(db: Db, root: readonly string[]): Promise<string | null> {
	const reports = await verifyChains(db, { earlier: linesOf(root) });
	return reports.find(({ chains }) => chains === "root")?.broken ?? null;
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const anyTime = { from: "-infinity", to: "infinity" };

/** Runs the job at noon of a day. */
function maintain(day: string, changes: Partial<typeof defaultRetention> = {}): Promise<void> {
	const clock = createClock(() => noon(day).getTime());
	return maintainPartitions({ db: database.db, clock, retention: { ...defaultRetention, ...changes } });
}

type Table = Parameters<typeof listPartitions>[1];
async function monthsOf(table: Table): Promise<readonly string[]> {
	return (await listPartitions(database.db, table)).map(({ month }) => month.slice(0, 7));
}

/** The names of the tables that store the rows of a condition. */
async function placesOf(table: string, column: string, value: unknown): Promise<readonly string[]> {
	const { rows } = await sql<{ place: string }>`
		select distinct tableoid::regclass::text as place from ${sql.table(table)}
		where ${sql.ref(column)} = ${value} order by 1`.execute(database.db);
	return rows.map(({ place }) => place);
}

async function addWebhook(day: string): Promise<string> {
	const id = randomUuid();
	const bodySealed = vault.seal(sealPurposes.webhook, "{}");
	await addWebhooks(database.db, [{ id, rail: "stp", headers: {}, bodySealed, receivedAt: noon(day) }]);
	return id;
}

async function addMessage(day: string): Promise<string> {
	const id = randomUuid();
	const bodySealed = vault.seal(sealPurposes.outbox, "{}");
	await addToOutbox(database.db, { id, country: "ng", bodySealed, notAfter: noon(day) }, noon(day));
	return id;
}

async function addLoanOf(day: string) {
	return addPaidOutLoan(database.db, randomTerms(day as PlainDate), noon(day));
}

describe("months", () => {
	it("are made three ahead, and a second run changes nothing", async () => {
		await maintain("2030-11-20");
		for (const table of ["entries", "postings", "webhooks", "outbox"] as const) {
			const made = (await monthsOf(table)).filter((month) => month >= "2030");
			expect(made, table).toEqual(["2030-11", "2030-12", "2031-01", "2031-02"]);
		}
		const tables = () =>
			sql<{ oid: number }>`select oid::int from pg_class where relkind in ('r', 'p', 'i') order by 1`.execute(
				database.db,
			);
		const before = (await tables()).rows;
		await maintain("2030-11-20");
		expect((await tables()).rows).toEqual(before);
	});

	it("that were not prepared are written to the default partition and moved to their own", async () => {
		const loans = [
			await addLoanOf("2033-03-05"),
			await addLoanOf("2033-07-31"),
			await addLoanOf("2041-01-01"),
		];
		const webhookId = await addWebhook("2033-03-31");
		const messageId = await addMessage("2034-01-01");
		const [first, second, third] = loans.map(({ loanId }) => loanId);
		for (const id of [first, second, third]) {
			expect(await placesOf("entries", "loanId", id)).toEqual(["entries_default"]);
			expect(await placesOf("postings", "loanId", id)).toEqual(["postings_default"]);
		}
		await maintain("2033-07-31");
		for (const table of ["entries", "postings"]) {
			expect(await placesOf(table, "loanId", first)).toEqual([`${table}_2033_03`]);
			expect(await placesOf(table, "loanId", second)).toEqual([`${table}_2033_07`]);
			expect(await placesOf(table, "loanId", third)).toEqual([`${table}_2041_01`]);
		}
		expect(await placesOf("webhooks", "id", webhookId)).toEqual(["webhooks_2033_03"]);
		expect(await placesOf("outbox", "id", messageId)).toEqual(["outbox_2034_01"]);
		for (const { loanId } of loans) {
			const loan = await findLoan(database.db, loanId);
			if (!loan) throw new Error("the loan is gone");
			expect(findBreak(await listEntries(database.db, loanId), loan)).toBeNull();
		}
	});

	it("follow a clock that jumps by years, while codes are sent", async () => {
		const server = await startTestServer();
		await server.advance("P3Y2M");
		await server.requestCode("8035551001");
		const { rows } = await sql<{ place: string }>`
			select tableoid::regclass::text as place from outbox order by created_at desc limit 1`.execute(
			server.database.db,
		);
		expect(rows).toEqual([{ place: "outbox_2030_01" }]);
		await server.stop();
	});
});

describe("the books", () => {
	it("refuse changes by the name of a partition as by that of the table", async () => {
		const { loanId } = await addLoanOf("2035-05-05");
		await maintain("2035-05-05");
		for (const table of ["entries_2035_05", "postings_2035_05", "entries_default", "postings_default"]) {
			const name = sql.table(table);
			const refused = "never changed or deleted";
			await expect(sql`truncate ${name}`.execute(database.db), table).rejects.toThrow(refused);
			if (table.endsWith("default")) continue;
			await expect(sql`delete from ${name}`.execute(database.db), table).rejects.toThrow(refused);
			await expect(sql`update ${name} set number = 9`.execute(database.db), table).rejects.toThrow(refused);
		}
		const posting = sql`insert into postings_2035_05 (loan_id, number, opened_on, account, minor, currency)
			values (${loanId}, 1, '2035-05-05', 'asset:penalty', 5, 'NGN')`;
		await expect(posting.execute(database.db)).rejects.toThrow("do not sum to zero");
		const orphan = sql`insert into postings_2035_05 (loan_id, number, opened_on, account, minor, currency)
			values (${loanId}, 99, '2035-05-05', 'asset:penalty', 5, 'NGN'), (${loanId}, 99, '2035-05-05', 'asset:cash', -5, 'NGN')`;
		await expect(orphan.execute(database.db)).rejects.toThrow("without its entry");
	});

	it("have one entry for each number of a loan, whatever month is given", async () => {
		const { loanId } = await addLoanOf("2036-02-10");
		const again = (openedOn: string) =>
			sql`with posted as (
					insert into postings (loan_id, number, opened_on, account, minor, currency)
					values (${loanId}, 1, ${openedOn}, 'asset:penalty', 5, 'NGN'), (${loanId}, 1, ${openedOn}, 'income:penalty', -5, 'NGN')
				)
				insert into entries (loan_id, number, opened_on, kind, posted_on, operation, hash, posted_at)
				values (${loanId}, 1, ${openedOn}, 'payment', ${openedOn}, 'again', '\\x00', now())`.execute(
				database.db,
			);
		await expect(again("2036-02-10")).rejects.toThrow("duplicate key");
		await expect(again("2036-03-10")).rejects.toThrow("without its loan");
		const move = sql`update loans set opened_on = '2036-03-10' where id = ${loanId}`;
		await expect(move.execute(database.db)).rejects.toThrow("never changed");
	});

	it("stay for ever by default, and with a setting while a loan of the month can be paid", async () => {
		const [paid, open] = [await addLoanOf("2050-01-10"), await addLoanOf("2050-02-10")];
		const { db } = database;
		const loan = await findLoan(db, paid.loanId);
		if (!loan) throw new Error("the loan is gone");
		const on = "2050-01-10" as PlainDate;
		const amountMinor = loanState(loan.terms, [], on).payoff.totalMinor;
		const event = { kind: "payment" as const, id: eventId("stp", paid.loanId), on, amountMinor };
		const borrower = await getBorrower(db, paid.borrowerId);
		await db
			.transaction()
			.execute((tx) => bookEvent(tx, { borrower, loanId: paid.loanId, event, at: noon(on) }));

		await maintain("2090-01-01");
		expect(await placesOf("entries", "loanId", paid.loanId)).toEqual(["entries_2050_01"]);
		await maintain("2055-01-31", { booksMonths: 60 });
		expect(await placesOf("entries", "loanId", paid.loanId)).toEqual(["entries_2050_01"]);

		const root = await rootOf(db);
		await maintain("2055-02-01", { booksMonths: 60 });
		expect(await listEntries(db, paid.loanId)).toEqual([]);
		expect(await lostSince(db, root)).toBeNull();
		expect(await placesOf("postings_2050_01_detached", "loanId", paid.loanId)).toHaveLength(1);
		const change = sql`delete from entries_2050_01_detached`;
		await expect(change.execute(db)).rejects.toThrow("never changed or deleted");
		await maintain("2099-01-01", { booksMonths: 60 });
		expect(await placesOf("entries", "loanId", open.loanId)).toEqual(["entries_2050_02"]);
		const loans = (await verifyChains(db)).find(({ chains }) => chains === "loans");
		expect(loans?.broken).toBeNull();
	});
});

describe("what is past its time", () => {
	it("is dropped by month, except a month with a webhook that is not handled", async () => {
		const { db } = database;
		const [handled, other, open] = [
			await addWebhook("2060-01-05"),
			await addWebhook("2060-02-05"),
			await addWebhook("2060-02-06"),
		];
		const event = { rail: "stp", providerEventId: randomUuid(), webhookId: handled, reference: randomUuid() };
		const claim = (webhookId: string) =>
			claimRailEvent(db, { ...event, webhookId, kind: "settled", at: noon("2060-01-05") });
		await expect(claim(randomUuid())).rejects.toThrow("without its webhook");
		expect(await claim(handled)).toBe(true);
		const settle = (ids: readonly string[]) =>
			settleWebhooks(
				db,
				ids.map((id) => ({ id, outcome: "handled" as const })),
				anyTime,
				noon("2060-02-07"),
			);
		await settle([handled, other]);

		await maintain("2061-02-28");
		expect(await placesOf("webhooks", "id", handled)).toEqual(["webhooks_2060_01"]);
		await maintain("2061-04-01");
		expect((await monthsOf("webhooks")).filter((month) => month.startsWith("2060"))).toEqual(["2060-02"]);
		expect(await placesOf("webhooks", "id", open)).toEqual(["webhooks_2060_02"]);
		// The rail's event still counts once, although its webhook is gone.
		expect(await claim(other)).toBe(false);

		await settle([open]);
		await maintain("2061-04-01");
		expect((await monthsOf("webhooks")).filter((month) => month.startsWith("2060"))).toEqual([]);
	});

	it("is kept while a message is not settled, and notifications as long as their own setting says", async () => {
		const { db } = database;
		const { borrowerId } = await addLoanOf("2062-01-01");
		const id = randomUuid();
		const bodySealed = vault.seal(sealPurposes.outbox, "{}");
		const sms = { kind: "sms" as const, country: "ng" as const, bodySealed, notAfter: noon("2062-01-01") };
		const notification = { id, kind: "paymentReceived", bodySealed };
		await addNotifications(db, [{ borrowerId, notification, sms }], noon("2062-01-01"));
		await maintain("2063-03-01");
		expect(await placesOf("outbox", "id", id)).toEqual(["outbox_2062_01"]);
		await sql`update outbox set outcome = 'expired', settled_at = created_at where id = ${id}`.execute(db);
		await maintain("2063-03-01");
		expect(await placesOf("outbox", "id", id)).toEqual([]);
		expect(await placesOf("notifications", "id", id)).toEqual(["notifications"]);
		await maintain("2067-01-31");
		expect(await placesOf("notifications", "id", id)).toEqual(["notifications"]);
		await maintain("2067-02-01");
		expect(await placesOf("notifications", "id", id)).toEqual([]);
	});
});

describe("the audit", () => {
	let own: TestDatabase;
	beforeAll(async () => {
		own = await openTestDatabase();
	});
	afterAll(() => own.close());

	const run = (day: string, changes: Partial<typeof defaultRetention> = {}) => {
		const clock = createClock(() => noon(day).getTime());
		return maintainPartitions({ db: own.db, clock, retention: { ...defaultRetention, ...changes } });
	};
	async function write(...days: readonly string[]): Promise<void> {
		for (const day of days) {
			const fact = {
				at: noon(day),
				staffId: null,
				call: "signIn",
				kind: "action" as const,
				borrowerId: null,
			};
			await own.db
				.transaction()
				.execute((tx) => appendAudit(tx, { ...fact, subject: null, input: "{}", outcome: "done" }));
		}
	}
	async function numbersIn(): Promise<Record<string, readonly number[]>> {
		const { rows } = await sql<{ place: string; numbers: readonly number[] }>`
			select tableoid::regclass::text as place, array_agg(number::int order by number) as numbers
			from audit group by 1 order by 1`.execute(own.db);
		return Object.fromEntries(rows.map(({ place, numbers }) => [place, numbers]));
	}
	const auditReport = async () => (await verifyChains(own.db))[0];

	it("has a partition for each month that ended, cut by its number, and one chain", async () => {
		await write("2026-10-30", "2026-11-02", "2026-11-29");
		await run("2026-11-30");
		expect(await numbersIn()).toEqual({ audit_2026_10: [1], audit_default: [2, 3] });
		// The fifth entry began before midnight and was written after the fourth.
		await write("2026-12-01", "2026-11-30");
		await run("2026-12-01");
		await run("2026-12-02");
		expect(await numbersIn()).toEqual({
			audit_2026_10: [1],
			audit_2026_11: [2, 3],
			audit_default: [4, 5],
		});
		await write("2026-12-03");
		expect(await auditReport()).toMatchObject({ broken: null, counts: { entries: 6 } });
		const twice = sql`insert into audit select * from audit where number = 2`;
		await expect(twice.execute(own.db)).rejects.toThrow("duplicate key");
		for (const change of [
			sql`update audit_2026_11 set outcome = 'x'`,
			sql`delete from audit_2026_11`,
			sql`truncate audit_2026_11`,
			sql`truncate audit_default`,
		])
			await expect(change.execute(own.db)).rejects.toThrow("never changed or deleted");
	});

	it("stays whole by default; with a setting it begins after the months that were detached", async () => {
		await run("2040-01-01");
		await write("2040-01-02");
		expect(await auditReport()).toMatchObject({ broken: null, counts: { entries: 7 } });
		const root = await rootOf(own.db);
		await run("2032-01-31", { auditMonths: 60 });
		expect(await lostSince(own.db, root)).toBeNull();
		expect(Object.keys(await numbersIn())).toEqual(["audit_2039_12", "audit_default"]);
		expect(await auditReport()).toMatchObject({ broken: null, counts: { entries: 4 } });
		const change = sql`delete from audit_2026_11_detached`;
		await expect(change.execute(own.db)).rejects.toThrow("never changed or deleted");
		await run("2032-01-31", { auditMonths: 60 });
		expect(await auditReport()).toMatchObject({ broken: null, counts: { entries: 4 } });
	});
});
