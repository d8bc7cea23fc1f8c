import { payoutReversal } from "@puente/core/ledger";
import { type ClaimId, closedStanding, type EventId, type LoanEvent } from "@puente/core/loan";
import type { Country } from "@puente/core/region";
import { addDays, type PlainDate } from "@puente/core/time";
import { regions } from "@puente/regions/load";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/harness.ts";
import { addPaidOutLoan, randomTerms } from "../../../test/loan-fixtures.ts";
import {
	plainApplications,
	plainBook,
	plainDelays,
	plainMoney,
	plainRolls,
	plainVintages,
	readRows,
} from "../../../test/plain-figures.ts";
import { randomInt, randomUuid } from "../../../test/random.ts";
import { createPayoutHarness } from "../../../test/simulators/payout-harness.ts";
import { localDate } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { lockBorrower } from "../borrower/store/borrowers.ts";
import { bookEvent, effectDay } from "../ledger/book-event.ts";
import { closeDay } from "../ledger/close-day.ts";
import { appendEntries } from "../ledger/store/ledger.ts";
import { findLoan, listLoanEvents, setLoanStatus } from "../ledger/store/loans.ts";
import { putStandings } from "../ledger/store/standings.ts";
import { appendEvent } from "../order/store/order-events.ts";
import { addPayout } from "../payout/store/payouts.ts";
import { addWebhooks, settleWebhooks } from "../webhook/store/webhooks.ts";
import { makeFigures } from "./make-figures.ts";
import {
	type Grain,
	listBook,
	listDelays,
	listRolls,
	listVintages,
	sumApplications,
	sumMoney,
} from "./store/dashboards.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const served = ["ng", "mx"] as const satisfies readonly Country[];
type TestLoan = {
	readonly country: Country;
	readonly loanId: string;
	readonly borrowerId: string;
	readonly orderId: string;
};
const clockAt = (at: Date) => ({ now: () => at, offsetMs: () => 0, setOffset: () => undefined });
const dayIn = (country: Country, at: Date) => localDate(at, regions[country].pack.timeZone);
const pickRandom = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(1, list.length))];
const before = (at: Date, secondsMax: number) => new Date(at.getTime() - randomInt(1, secondsMax * 1_000));

async function advanceOrder(
	db: Db,
	order: { readonly borrowerId: string; readonly orderId: string },
	command: "submit" | "approve" | "reject",
	at: Date,
): Promise<void> {
	const to = { submit: "Applying", approve: "Confirm", reject: "Reject" } as const;
	await appendEvent(db, {
		borrowerId: order.borrowerId,
		orderId: order.orderId,
		actor: "system",
		command,
		fromStep: null,
		toStep: to[command],
		at,
	});
}

/** Adds an application with payout and webhook; some payouts are reported days later. */
async function openLoan(db: Db, country: Country, at: Date): Promise<TestLoan> {
	const terms = randomTerms(addDays(dayIn(country, at), -Math.max(0, randomInt(8) - 5)), country);
	const testLoan = await addPaidOutLoan(db, terms, at, country);
	await advanceOrder(db, testLoan, "submit", at);
	const rail = country === "ng" ? "paystack" : "stp";
	await addPayout(db, {
		reference: testLoan.loanId,
		orderId: testLoan.orderId,
		borrowerId: testLoan.borrowerId,
		attempt: 1,
		rail,
		amountMinor: 1n,
		currency: terms.currency,
		accountSealed: Buffer.alloc(1),
		requestedBy: "borrower",
		plannedAt: before(at, 5_000),
		pollAt: new Date("2036-01-01"),
	});
	const webhookId = randomUuid();
	const receivedAt = before(at, 600);
	await addWebhooks(db, [{ id: webhookId, rail, headers: {}, bodySealed: Buffer.alloc(0), receivedAt }]);
	const anyTime = { from: "-infinity", to: "infinity" };
	if (randomInt(5) > 0) await settleWebhooks(db, [{ id: webhookId, outcome: "handled" }], anyTime, at);
	return { country, ...testLoan };
}

function randomEvent(id: EventId, on: PlainDate, earlier: readonly LoanEvent[], isOpen: boolean): LoanEvent {
	const amountMinor = BigInt(randomInt(1, 4_000_000));
	const payment: LoanEvent = { kind: "payment", id, on, amountMinor };
	const paid = pickRandom(earlier.filter((event) => event.kind !== "reversal" && event.on <= on));
	const reversal: LoanEvent = paid ? { kind: "reversal", id, on, of: paid.id } : payment;
	if (!isOpen) return pickRandom([payment, reversal]) ?? payment;
	const claimId = "claim" as ClaimId;
	return (
		pickRandom<LoanEvent>([
			payment,
			payment,
			payment,
			reversal,
			{ kind: "coupon", id, on, amountMinor: 50_000n },
			{ kind: "claim-opened", id, on, claimId },
			{ kind: "claim-closed", id, on, claimId },
			{ kind: "rollover", id, on, days: 7, feeMinor: 500n, taxMinor: 90n },
			{ kind: "penalty-reduction", id, on, amountMinor },
			{ kind: "cooling-off", id, on, amountMinor },
			...(randomInt(3) === 0 ? [{ kind: "write-off", id, on } as const] : []),
		]) ?? payment
	);
}

/** Books a random event up to four days late; sometimes reverses the payout instead. */
async function addRandomEvent(db: Db, testLoan: TestLoan, at: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const borrower = await lockBorrower(tx, testLoan.borrowerId);
		const loan = await findLoan(tx, testLoan.loanId);
		if (!loan || loan.status === "void") return;
		const earlier = await listLoanEvents(tx, testLoan.loanId);
		if (earlier.length === 0 && randomInt(8) === 0) {
			const on = dayIn(testLoan.country, at);
			const entries = [payoutReversal(on, loan.balances)];
			await appendEntries(tx, { loanId: loan.id, operation: "payout-reversal", entries, at });
			await setLoanStatus(tx, loan.id, "void", at);
			const closed = { loanId: loan.id, currency: loan.currency, fromDay: on, standing: closedStanding };
			await putStandings(tx, [closed]);
			return;
		}
		const on = effectDay(before(at, 4 * 86_400), borrower, loan, at);
		const isOpen = loan.status === "repaying" || loan.status === "overdue";
		const event = randomEvent(`e${earlier.length}` as EventId, on, earlier, isOpen);
		await bookEvent(tx, { borrower, loanId: testLoan.loanId, event, at });
	});
}

async function simulate(db: Db, from: Date, steps: number): Promise<Date> {
	const loans: TestLoan[] = [];
	const undecided: TestLoan[] = [];
	let at = from;
	for (let step = 0; step < steps; step++) {
		at = new Date(at.getTime() + randomInt(3_600_000, 30 * 3_600_000));
		const country = pickRandom(served) ?? "ng";
		if (loans.length < 30 || randomInt(4) === 0) {
			const opened = await openLoan(db, country, at);
			loans.push(opened);
			undecided.push(opened);
		}
		const decided = randomInt(2) === 0 ? undecided.shift() : undefined;
		if (decided) await advanceOrder(db, decided, randomInt(3) > 0 ? "approve" : "reject", at);
		const testLoan = pickRandom(loans);
		if (testLoan && randomInt(3) > 0) await addRandomEvent(db, testLoan, at);
		if (randomInt(3) === 0) {
			const { code } = regions[country].pack.currency;
			await closeDay(
				{ db, clock: clockAt(at), daysAloneMax: null },
				{ currency: code, day: addDays(dayIn(country, at), -1) },
				20,
			);
		}
		if (randomInt(6) === 0) await makeFigures({ db, clock: clockAt(at) });
	}
	await makeFigures({ db, clock: clockAt(at) });
	return at;
}

const figureTables = [
	"standings",
	"figureApplications",
	"figureDelays",
	"figureLedger",
	"figurePortfolio",
	"figureRollRates",
	"figureAgreed",
	"figureCollected",
] as const;

async function dump(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
	const tables: Record<string, readonly string[]> = {};
	for (const table of figureTables) {
		const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t
			order by 1`.execute(db);
		tables[table] = rows.map(({ row }) => row);
	}
	return tables;
}

describe("the figures of random loans in two currencies, with reversals and late-reported payments", () => {
	const start = new Date("2026-01-20T08:00:00Z");
	const from = "2026-01-25" as PlainDate;
	let end: Date;
	beforeAll(async () => {
		end = await simulate(database.db, start, 220);
	}, 600_000);

	describe.each(served)("in %s", (country) => {
		it.each<Grain>(["day", "week", "month"])("equal the sums of the rows, by %s", async (grain) => {
			const { db } = database;
			const rows = await readRows(db, country);
			const range = { from, to: dayIn(country, end), grain };
			expect(await sumApplications(db, country, range)).toEqual(plainApplications(rows, range));
			expect(await listDelays(db, country, range)).toEqual(plainDelays(rows, range));
			expect(await sumMoney(db, rows.currency, range)).toEqual(plainMoney(rows, range));
			expect(await listBook(db, rows.currency, range)).toEqual(plainBook(rows, range));
		});

		it("equal the roll rates and vintages computed from the rows", async () => {
			const { db } = database;
			const rows = await readRows(db, country);
			const days = { from: "2026-01-01" as PlainDate, to: dayIn(country, end) };
			expect(await listRolls(db, rows.currency, days)).toEqual(plainRolls(rows, days));
			expect(await listVintages(db, rows.currency, { ...days, through: days.to })).toEqual(
				plainVintages(rows, days),
			);
		});
	});

	it("are the same when computed again, and when rebuilt from scratch", async () => {
		const { db } = database;
		const once = await dump(db);
		for (const table of figureTables) expect(once[table], table).not.toEqual([]);
		await makeFigures({ db, clock: clockAt(end) });
		expect(await dump(db)).toEqual(once);
		await sql`truncate standings, figure_days`.execute(db);
		await makeFigures({ db, clock: clockAt(end) });
		expect(await dump(db)).toEqual(once);
	});
});

it("closes the standing of a loan when its payout is reversed", async () => {
	const own = await openTestDatabase();
	const payouts = createPayoutHarness(own);
	const orderId = await payouts.createAcceptedOrder();
	await payouts.getMoney(orderId);
	await payouts.runJobs();
	const [reference = ""] = await payouts.references(orderId);
	const report = async (state: "settled" | "reversed") => {
		payouts.rail.set(reference, state);
		await payouts.sendWebhook(payouts.rail.webhook(reference, state));
		await payouts.runJobs();
		return own.db.selectFrom("standings").select("state").where("loanId", "=", reference).execute();
	};
	expect(await report("settled")).toEqual([{ state: "open" }]);
	expect(await report("reversed")).toEqual([{ state: "closed" }]);
	await own.close();
});
