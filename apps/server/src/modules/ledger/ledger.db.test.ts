import {
	closeDifference,
	type Entry,
	journal,
	type LedgerAccount,
	loanBalances,
	openingEntries,
	payoutReversal,
} from "@puente/core/ledger";
import { allocationDefault, eventId, type LoanTerms, loanState } from "@puente/core/loan";
import { priceLoan } from "@puente/core/offer";
import { addDays, type PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/harness.ts";
import { disableTriggers } from "../../../test/loan-fixtures.ts";
import { randomUuid } from "../../../test/random.ts";
import type { Database } from "../../platform/database/database.ts";
import { getBorrower } from "../borrower/store/borrowers.ts";
import { addOrder } from "../order/store/orders.ts";
import { bookEvent } from "./book-event.ts";
import { findBreak } from "./chain.ts";
import { appendEntries, listEntries } from "./store/ledger.ts";
import { addLoan, findLoan } from "./store/loans.ts";

const paidOutOn = "2026-11-15" as PlainDate;
const at = new Date("2026-11-15T12:00:00Z");

function termsOf(amount: number): LoanTerms {
	const priced = priceLoan(
		{
			productId: "test-91",
			currency: "NGN",
			amountMin: 10_000,
			amountMax: 100_000,
			amountStep: 1_000,
			tenures: [{ days: 91, phases: 3 }],
			instalments: "equal",
			interestPercentPerDay: "0.06",
			feePercent: "2",
			feeTaxPercent: "7.5",
			interestTaxPercent: "0",
			penaltyTaxPercent: "0",
			taxStepMinor: 1,
			wholeUnits: true,
			costMaxPercent: 100,
			penalty: { percentPerDay: "2", base: "overdue-amount", graceDays: 0, capPercent: 100 },
			rollover: { days: 7, feePercent: "1", timesMax: 1 },
			allocation: allocationDefault,
			coolingOff: { days: 3, feeKept: false },
			aprMethod: "effective-365",
		},
		{ amount, days: 91, paidOutOn },
	);
	if (!priced.ok) throw new Error(priced.refusal);
	return priced.value.terms;
}

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

async function openLoan(terms = termsOf(50_000)): Promise<string> {
	const { db } = database;
	const borrowerId = randomUuid();
	const id = randomUuid();
	await db
		.insertInto("borrowers")
		.values({
			id: borrowerId,
			country: "ng",
			mobileIndex: Buffer.from(borrowerId),
			mobileSealed: Buffer.alloc(1),
			dataKey: Buffer.alloc(1),
			packageName: "com.puente.ng",
			afid: null,
			registeredAt: at,
			blockedAt: null,
			erasedAt: null,
		})
		.execute();
	await db.transaction().execute(async (tx) => {
		await addOrder(
			tx,
			{
				id,
				orderNo: id.slice(0, 8).toUpperCase(),
				borrowerId,
				country: "ng",
				step: "Repaying",
				begunAs: "first",
			},
			at,
		);
		await addLoan(tx, { id, borrowerId, orderId: id, terms, openedAt: at });
		await appendEntries(tx, { loanId: id, operation: "payout:1", entries: openingEntries(terms), at });
	});
	return id;
}

async function chainBreakOf(id: string): Promise<string | null> {
	const loan = await findLoan(database.db, id);
	if (!loan) throw new Error(`loan ${id} was not found`);
	return findBreak(await listEntries(database.db, id), loan);
}

const entry = (postings: readonly (readonly [LedgerAccount, bigint])[]): Entry => ({
	on: paidOutOn,
	kind: "payment",
	eventId: "e1",
	postings: postings.map(([account, minor]) => ({ account, minor })),
});

describe("the ledger of a loan", () => {
	it("opens with the core's entries and stores the terms exactly", async () => {
		const terms = termsOf(50_000);
		const id = await openLoan(terms);
		const loan = await findLoan(database.db, id);
		expect(loan?.terms).toEqual(terms);
		expect(loan?.balances).toEqual({
			"asset:cash": -4_892_500n,
			"asset:principal": 5_000_000n,
			"income:fee": -100_000n,
			"liability:tax": -7_500n,
		});
		expect(await chainBreakOf(id)).toBeNull();
	});

	it("has the balances of the loan state after all journal entries", async () => {
		const terms = termsOf(50_000);
		const id = await openLoan(terms);
		const on = addDays(paidOutOn, 120);
		const events = terms.phases.map((phase, index) => ({
			kind: "payment" as const,
			id: `pay-${index}` as never,
			on: addDays(phase.dueOn, index * 3),
			amountMinor: phase.principalMinor + phase.interestMinor,
		}));
		const later = journal(terms, events, on).slice(openingEntries(terms).length);
		for (const [index, next] of later.entries()) {
			await database.db
				.transaction()
				.execute((tx) => appendEntries(tx, { loanId: id, operation: `op:${index}`, entries: [next], at }));
		}
		const loan = await findLoan(database.db, id);
		const target = loanBalances(terms, loanState(terms, events, on));
		const posted = loan?.balances ?? {};
		for (const [account, minor] of Object.entries(target)) {
			expect(posted[account as LedgerAccount] ?? 0n, account).toBe(minor);
		}
		expect(closeDifference(terms, events, { on, posted })).toEqual([]);
		expect(await chainBreakOf(id)).toBeNull();
	});

	it("refuses an unbalanced or empty entry and rolls its transaction back", async () => {
		const id = await openLoan();
		const wrong = entry([
			["asset:cash", 100n],
			["asset:principal", -99n],
		]);
		await expect(
			database.db
				.transaction()
				.execute((tx) => appendEntries(tx, { loanId: id, operation: "wrong", entries: [wrong], at })),
		).rejects.toThrow("do not sum to zero");
		await expect(
			database.db
				.transaction()
				.execute((tx) => appendEntries(tx, { loanId: id, operation: "empty", entries: [entry([])], at })),
		).rejects.toThrow("without postings");
		expect((await listEntries(database.db, id)).some(({ operation }) => operation === "wrong")).toBe(false);
		expect(await chainBreakOf(id)).toBeNull();
	});

	it("refuses an entry whose currencies are not balanced separately", async () => {
		const id = await openLoan();
		const posting = {
			loanId: id,
			number: 4,
			openedOn: paidOutOn,
			minor: "5",
			account: "asset:cash",
			currency: "NGN" as const,
		};
		await expect(
			database.db.transaction().execute(async (tx) => {
				const next = entry([
					["asset:cash", 100n],
					["asset:principal", -100n],
				]);
				await appendEntries(tx, { loanId: id, operation: "two", entries: [next], at });
				await tx
					.insertInto("postings")
					.values([
						{ ...posting, account: "income:fee" },
						{ ...posting, minor: "-5", currency: "MXN" },
					])
					.execute();
			}),
		).rejects.toThrow("do not sum to zero");
	});

	it.each(["entries", "postings", "loan_events"])(
		"refuses to update, delete or truncate %s",
		async (table) => {
			const id = await openLoan();
			await database.db
				.insertInto("loanEvents")
				.values({
					loanId: id,
					id: "e",
					kind: "payment",
					takesEffectOn: paidOutOn,
					detail: "{}",
					recordedAt: at,
				})
				.execute();
			const name = sql.table(table);
			const refused = `Rows of ${table} are never changed or deleted.`;
			await expect(sql`delete from ${name} where loan_id = ${id}`.execute(database.db)).rejects.toThrow(
				refused,
			);
			await expect(
				sql`update ${name} set loan_id = loan_id where loan_id = ${id}`.execute(database.db),
			).rejects.toThrow(refused);
			await expect(sql`truncate ${name} cascade`.execute(database.db)).rejects.toThrow(
				"never changed or deleted",
			);
		},
	);

	it("detects postings and balances changed directly in the database", async () => {
		const id = await openLoan();
		await database.db.transaction().execute(async (tx) => {
			await disableTriggers(tx);
			await sql`update postings set minor = minor * 2 where loan_id = ${id} and number = 2`.execute(tx);
		});
		expect(await chainBreakOf(id)).toBe("entry 2 is not the one that was posted");
		const other = await openLoan();
		await sql`update loans set balances = balances || '{"asset:cash": "0"}' where id = ${other}`.execute(
			database.db,
		);
		expect(await chainBreakOf(other)).toBe("the cached balance differs from the postings");
	});

	it("holds a payment that arrives while the clock is behind the day of the payout", async () => {
		const terms = termsOf(50_000);
		const id = await openLoan(terms);
		const behind = new Date(at.getTime() - 3 * 86_400_000);
		const { db } = database;
		const before = (await findLoan(db, id))?.balances["asset:cash"] ?? 0n;
		const amountMinor = loanState(terms, [], paidOutOn).payoff.totalMinor;
		const event = { kind: "payment" as const, id: eventId("stp", id), on: paidOutOn, amountMinor };
		const borrower = await getBorrower(db, (await findLoan(db, id))?.borrowerId ?? "");
		await db.transaction().execute((tx) => bookEvent(tx, { borrower, loanId: id, event, at: behind }));
		const loan = await findLoan(db, id);
		expect(loan?.balances["asset:cash"]).toBe(before + amountMinor);
		expect(loan?.status).toBe("finished");
	});

	it("has zero balances after a payout reversal", async () => {
		const id = await openLoan();
		const loan = await findLoan(database.db, id);
		const entries = [payoutReversal(addDays(paidOutOn, 1), loan?.balances ?? {})];
		const balances = await database.db
			.transaction()
			.execute((tx) => appendEntries(tx, { loanId: id, operation: "payout:1:reversed", entries, at }));
		expect(Object.values(balances).every((minor) => minor === 0n)).toBe(true);
		expect(await chainBreakOf(id)).toBeNull();
	});

	it("keeps one intact chain for ten concurrent appends", async () => {
		const id = await openLoan();
		await Promise.all(
			Array.from({ length: 10 }, (_, index) =>
				database.db.transaction().execute((tx) =>
					appendEntries(tx, {
						loanId: id,
						operation: `at-once:${index}`,
						entries: [
							entry([
								["asset:cash", BigInt(index + 1)],
								["asset:principal", BigInt(-index - 1)],
							]),
						],
						at,
					}),
				),
			),
		);
		expect(await listEntries(database.db, id)).toHaveLength(13);
		expect(await chainBreakOf(id)).toBeNull();
	});
});
