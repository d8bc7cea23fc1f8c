import { closeDifference } from "@puente/core/ledger";
import type { ClaimId, EventId, LoanEvent } from "@puente/core/loan";
import { addDays, daysBetween, type PlainDate } from "@puente/core/time";
import { afterEach, beforeEach, expect, it } from "vitest";
import { onPostgres, openTestDatabase } from "../../../test/harness.ts";
import { addPaidOutLoan, randomTerms } from "../../../test/loan-fixtures.ts";
import { randomInt } from "../../../test/random.ts";
import type { Database } from "../../platform/database/database.ts";
import { lockBorrower } from "../borrower/store/borrowers.ts";
import { bookEvent } from "./book-event.ts";
import { findBreak } from "./chain.ts";
import { closeDay } from "./close-day.ts";
import { listEntries } from "./store/ledger.ts";
import { findLoan, listLoanEvents } from "./store/loans.ts";

// One for each test: the close posts every day since the oldest open loan was posted.
let database: Database;
beforeEach(async () => {
	database = await openTestDatabase();
});
afterEach(() => database.close());

const start = "2026-01-05" as PlainDate;
/** The embedded engine runs the same rules slower; a few loans in one currency show that it runs them alike. */
const isWhole = onPostgres || process.env["TESTS"] === "all";
const [loanCount, rounds] = isWhole ? [10, 5] : [4, 3];
const regions = [
	["ng", "NGN", "exact taxes"],
	["mx", "MXN", "exact taxes"],
	["mx", "MXN", "taxes as before"],
] as const;
const noon = (day: PlainDate) => new Date(`${day}T11:00:00Z`);
const clockAt = (day: PlainDate) => ({
	now: () => noon(day),
	offsetMs: () => 0,
	setOffset: () => undefined,
});
const closingAt = (day: PlainDate) => ({ db: database.db, clock: clockAt(day), daysAloneMax: null });

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

it.each(isWhole ? regions : [regions[0]])(
	"posts what the core computes after random loan events in %s (%s, %s), and nothing when it runs again",
	async (country, currency, rule) => {
		const loans = [];
		for (let count = 0; count < loanCount; count++) {
			const exact = randomTerms(start, country);
			const terms = rule === "exact taxes" ? exact : { ...exact, taxes: null };
			loans.push(await addPaidOutLoan(database.db, terms, noon(start), country));
		}
		let day = start;
		for (let round = 0; round < rounds; round++) {
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
			await closeDay(closingAt(until), { currency, day: until }, 7);
			for (const { loanId } of loans) expect(await missingEntries(loanId, until)).toEqual([]);
			const { count } = await countEntries();
			await closeDay(closingAt(until), { currency, day: until });
			expect((await countEntries()).count).toBe(count);
			day = until;
		}
	},
);

async function countEntries() {
	return database.db
		.selectFrom("entries")
		.select(({ fn }) => fn.countAll<string>().as("count"))
		.executeTakeFirstOrThrow();
}

it("posts each day once when three workers close it at the same time", async () => {
	const opened = start;
	const loans = [];
	for (let count = 0; count < 12; count++)
		loans.push(await addPaidOutLoan(database.db, randomTerms(opened), noon(opened)));
	const day = addDays(opened, 20);
	const close = { currency: "NGN", day } as const;
	await Promise.all([1, 2, 3].map(() => closeDay(closingAt(day), close, 3)));
	for (const { loanId } of loans) expect(await missingEntries(loanId, day)).toEqual([]);
});

it("posts each missed day on its own date, and the income of a day when the loan is 90 days late as suspended", async () => {
	const opened = start;
	const terms = randomTerms(opened, "co");
	const { loanId } = await addPaidOutLoan(database.db, terms, noon(opened), "co");
	const firstDue = terms.phases[0]?.dueOn ?? opened;
	const day = addDays(firstDue, 95);
	await closeDay(closingAt(day), { currency: "COP", day });
	const entries = await listEntries(database.db, loanId);
	const penalties = entries.filter(({ kind }) => kind === "penalty-accrual");
	expect(penalties.map(({ on }) => on)).toEqual(
		Array.from({ length: penalties.length }, (_, index) => addDays(firstDue, index + 1)),
	);
	for (const { on, postings } of penalties) {
		const isSuspended = postings.some(({ account }) => account === "liability:suspended-penalty");
		expect(isSuspended, on).toBe(on > addDays(firstDue, 90));
	}
});

it("posts the change of the provision at a month end, once", async () => {
	const opened = "2031-01-10" as PlainDate;
	const terms = randomTerms(opened, "in");
	await addPaidOutLoan(database.db, terms, noon(opened), "in");
	const closeAt = (day: string) =>
		closeDay(closingAt(day as PlainDate), { currency: "INR", day: day as PlainDate });
	const provisions = async () => {
		const rows = await database.db
			.selectFrom("generalEntries")
			.selectAll()
			.where("book", "=", "provision:INR")
			.orderBy("number")
			.execute();
		return rows.map(({ postedOn, debit, minor }) => [postedOn, debit, Number(minor)]);
	};
	const principal = Number(terms.principalMinor);
	const firstDue = terms.phases[0]?.dueOn ?? opened;
	const monthEnds = ["2031-01-31", "2031-02-28", "2031-03-31", "2031-04-30", "2031-05-31"] as PlainDate[];
	// The first month end on which the loan is late.
	const late = monthEnds.find((day) => day > firstDue) ?? firstDue;
	for (const day of monthEnds.filter((each) => each <= late)) {
		await closeAt(addDays(day, -1));
		await closeAt(day);
		await closeAt(day);
	}
	const lateDays = daysBetween({ from: firstDue, to: late });
	const percent = lateDays >= 30 ? 25 : lateDays >= 7 ? 10 : 5;
	expect(await provisions()).toEqual([
		["2031-01-31", "expense:provision", principal / 100],
		[late, "expense:provision", (principal * (percent - 1)) / 100],
	]);
});
