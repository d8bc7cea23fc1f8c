import { closeDifference } from "@puente/core/ledger";
import type { ClaimId, EventId, LoanEvent } from "@puente/core/loan";
import { addDays, type PlainDate } from "@puente/core/time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockBorrower } from "../src/modules/borrower/store/borrowers.ts";
import { bookEvent } from "../src/modules/ledger/book-event.ts";
import { findBreak } from "../src/modules/ledger/chain.ts";
import { closeDay } from "../src/modules/ledger/close-day.ts";
import { listEntries } from "../src/modules/ledger/store/ledger.ts";
import { findLoan, listLoanEvents } from "../src/modules/ledger/store/loans.ts";
import type { Database } from "../src/platform/database/database.ts";
import { openTestDatabase } from "./harness.ts";
import { addPaidOutLoan, randomTerms } from "./loan-fixtures.ts";
import { randomInt } from "./random.ts";

let database: Database;
beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());

const start = "2026-01-05" as PlainDate;
const noon = (day: PlainDate) => new Date(`${day}T11:00:00Z`);
const clockAt = (day: PlainDate) => ({
	now: () => noon(day),
	offsetMs: () => 0,
	setOffset: () => undefined,
});

function randomEvent(on: PlainDate, number: number): LoanEvent {
	const id = `e${number}` as EventId;
	const claimId = "claim" as ClaimId;
	const amountMinor = BigInt(randomInt(1, 3_000_000));
	const kinds: LoanEvent[] = [
		{ kind: "payment", id, on, amountMinor },
		{ kind: "payment", id, on: addDays(on, -randomInt(3)), amountMinor },
		{ kind: "claim-opened", id, on, claimId },
		{ kind: "claim-closed", id, on, claimId },
		{ kind: "rollover", id, on, days: 7, feeMinor: 500n, taxMinor: 90n },
		{ kind: "penalty-reduction", id, on, amountMinor },
		{ kind: "reversal", id, on, of: `e${Math.max(0, number - 1)}` as EventId },
	];
	const event = kinds[randomInt(kinds.length)];
	if (!event || event.on < start) return { kind: "payment", id, on, amountMinor };
	return event;
}

/** Entries that the close should still post, as the core computes them. */
async function missingEntries(loanId: string, on: PlainDate) {
	const loan = await findLoan(database.db, loanId);
	if (!loan) throw new Error(`loan ${loanId} was not found`);
	expect(findBreak(await listEntries(database.db, loanId), loan)).toBeNull();
	if (loan.status !== "repaying" && loan.status !== "overdue") return [];
	return closeDifference(loan.terms, await listLoanEvents(database.db, loanId), {
		on,
		posted: loan.balances,
	});
}

it("posts what the core computes after random loan events, and nothing when it runs again", async () => {
	const loans = [];
	for (let count = 0; count < 25; count++)
		loans.push(await addPaidOutLoan(database.db, randomTerms(start), noon(start)));
	let day = start;
	for (let round = 0; round < 6; round++) {
		day = addDays(day, randomInt(3, 40));
		for (const { loanId, borrowerId } of loans) {
			if (randomInt(2) === 0) continue;
			await database.db.transaction().execute(async (tx) => {
				const borrower = await lockBorrower(tx, borrowerId);
				const event = randomEvent(day, round);
				// A finished loan cannot be rolled over; all other events are possible.
				if (event.kind === "rollover" && (await findLoan(tx, loanId))?.status === "finished") return;
				await bookEvent(tx, { borrower, loanId, event, at: noon(day) });
			});
		}
		const until = addDays(day, randomInt(1, 30));
		await closeDay({ db: database.db, clock: clockAt(until) }, { currency: "NGN", day: until }, 7);
		for (const { loanId } of loans) expect(await missingEntries(loanId, until)).toEqual([]);
		const { count } = await countEntries();
		await closeDay({ db: database.db, clock: clockAt(until) }, { currency: "NGN", day: until });
		expect((await countEntries()).count).toBe(count);
		day = until;
	}
});

async function countEntries() {
	return database.db
		.selectFrom("entries")
		.select(({ fn }) => fn.countAll<string>().as("count"))
		.executeTakeFirstOrThrow();
}

it("posts each day once when three workers close it at the same time", async () => {
	const opened = addDays(start, 2_000);
	const loans = [];
	for (let count = 0; count < 12; count++)
		loans.push(await addPaidOutLoan(database.db, randomTerms(opened), noon(opened)));
	const day = addDays(opened, 45);
	const close = { currency: "NGN", day } as const;
	await Promise.all([1, 2, 3].map(() => closeDay({ db: database.db, clock: clockAt(day) }, close, 3)));
	for (const { loanId } of loans) expect(await missingEntries(loanId, day)).toEqual([]);
});
