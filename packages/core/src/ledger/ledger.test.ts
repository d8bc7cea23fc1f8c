import { describe, expect, it } from "vitest";
import type { EventId, LoanEvent } from "../loan/events.ts";
import { allocationDefault, type LoanTerms } from "../loan/terms.ts";
import type { PlainDate } from "../time/plain-date.ts";
import { addPostings, difference, isBalanced, trialBalance } from "./accounts.ts";
import {
	closeDifference,
	type Entry,
	entriesOfEvent,
	journal,
	openingEntries,
	payoutReversal,
	repairEntries,
} from "./journal.ts";

const date = (text: string) => text as PlainDate;
const id = (text: string) => text as EventId;

/** 1,000.00 for 31 days, 31.00 interest, 2% a day when late. */
const terms: LoanTerms = {
	currency: "INR",
	principalMinor: 100_000n,
	feeMinor: 5_000n,
	taxMinor: 900n,
	disbursedOn: date("2026-01-01"),
	phases: [{ dueOn: date("2026-02-01"), principalMinor: 100_000n, interestMinor: 3_100n, taxMinor: 0n }],
	penalty: {
		dailyRate: { numerator: 1, denominator: 50, per: "day" },
		base: "overdue-principal",
		graceDays: 0,
		capPercent: 100,
	},
	allocation: allocationDefault,
	rollover: {
		days: 7,
		timesMax: 1,
		feeRate: { numerator: 1, denominator: 20, per: "year" },
		taxRate: { numerator: 9, denominator: 50, per: "year" },
	},
	coolingOff: { days: 3, feeKept: false },
	rounding: "half-even",
	unitMinor: 1,
	taxes: null,
	costMaxMinor: null,
};

const text = ({ on, kind, eventId, postings }: Entry) =>
	`${on} ${kind}${eventId ? ` ${eventId}` : ""}: ${postings.map(({ account, minor }) => `${account} ${minor}`).join(", ")}`;

const written = (on: string, ...events: LoanEvent[]) => journal(terms, events, date(on)).map(text);

const opening = [
	"2026-01-01 disbursement: asset:cash -100000, asset:principal 100000",
	"2026-01-01 fee: asset:cash 5000, income:fee -5000",
	"2026-01-01 tax: asset:cash 900, liability:tax -900",
];

describe("the journal of a loan", () => {
	it("opens with the payout, the fee and the tax", () => {
		expect(openingEntries(terms).map(text)).toEqual(opening);
		expect(openingEntries({ ...terms, feeMinor: 0n, taxMinor: 0n }).map(text)).toEqual(opening.slice(0, 1));
		expect(written("2026-01-01")).toEqual(opening);
	});

	it("accrues interest, then splits a payment", () => {
		const paid: LoanEvent = { kind: "payment", id: id("p"), on: date("2026-01-11"), amountMinor: 51_000n };
		expect(written("2026-02-01", paid).slice(3)).toEqual([
			"2026-01-11 interest-accrual: asset:interest 1000, income:interest -1000",
			"2026-01-11 payment p: asset:cash 51000, asset:principal -50000, asset:interest -1000",
			"2026-02-01 interest-accrual: asset:interest 1050, income:interest -1050",
		]);
	});

	it("accrues penalty as its own charge and shows waiver, coupon and credit", () => {
		expect(
			written(
				"2026-02-11",
				{ kind: "penalty-reduction", id: id("a"), on: date("2026-02-11"), amountMinor: 5_000n },
				{ kind: "coupon", id: id("b"), on: date("2026-02-11"), amountMinor: 10_000n },
				{ kind: "payment", id: id("c"), on: date("2026-02-11"), amountMinor: 108_200n },
			).slice(3),
		).toEqual([
			"2026-02-11 interest-accrual: asset:interest 3100, income:interest -3100",
			"2026-02-11 penalty-accrual: asset:penalty 20000, income:penalty -20000",
			"2026-02-11 penalty-reduction a: asset:penalty -5000, expense:penalty-reduction 5000",
			"2026-02-11 coupon b: asset:penalty -10000, expense:coupon 10000",
			"2026-02-11 payment c: asset:cash 108200, asset:principal -100000, asset:interest -3100, asset:penalty -5000, liability:credit -100",
		]);
	});

	it("reverses a payment on the day of its reversal, with the accruals since", () => {
		const paid: LoanEvent = { kind: "payment", id: id("p"), on: date("2026-02-01"), amountMinor: 103_100n };
		const reversal: LoanEvent = { kind: "reversal", id: id("x"), on: date("2026-02-03"), of: id("p") };
		expect(written("2026-02-03", reversal, paid).slice(4)).toEqual([
			"2026-02-01 payment p: asset:cash 103100, asset:principal -100000, asset:interest -3100",
			"2026-02-03 reversal x: asset:cash -103100, asset:principal 100000, asset:interest 3100, asset:penalty 4000, income:penalty -4000",
		]);
	});

	it("books the fee and tax of a rollover", () => {
		const rolled: LoanEvent = {
			kind: "rollover",
			id: id("z"),
			on: date("2026-01-01"),
			days: 7,
			feeMinor: 5_000n,
			taxMinor: 900n,
		};
		expect(written("2026-01-01", rolled).slice(3)).toEqual([
			"2026-01-01 rollover z: asset:cash 5900, liability:tax -900, income:rollover-fee -5000",
		]);
	});

	it("refunds fee and tax when the loan is returned", () => {
		const back: LoanEvent = {
			kind: "cooling-off",
			id: id("b"),
			on: date("2026-01-03"),
			amountMinor: 94_300n,
		};
		expect(written("2026-01-03", back).slice(3)).toEqual([
			"2026-01-03 interest-accrual: asset:interest 200, income:interest -200",
			"2026-01-03 cooling-off b: asset:cash 94300, asset:principal -100000, asset:interest -200, liability:tax 900, income:fee 5000",
		]);
	});

	it("writes off the debt and books later payments as recovery", () => {
		expect(
			written(
				"2026-03-01",
				{ kind: "write-off", id: id("w"), on: date("2026-02-01") },
				{ kind: "payment", id: id("p"), on: date("2026-03-01"), amountMinor: 700n },
			).slice(3),
		).toEqual([
			"2026-02-01 interest-accrual: asset:interest 3100, income:interest -3100",
			"2026-02-01 write-off w: asset:principal -100000, asset:interest -3100, expense:write-off 103100",
			"2026-03-01 payment p: asset:cash 700, income:recovery -700",
		]);
	});

	it("has no entry for events that move no money", () => {
		expect(
			written("2026-01-01", { kind: "reversal", id: id("x"), on: date("2026-01-01"), of: id("none") }),
		).toEqual(opening);
		const early: LoanEvent = { kind: "payment", id: id("p"), on: date("2026-02-01"), amountMinor: 1n };
		expect(
			written("2026-01-01", early, { kind: "reversal", id: id("x"), on: date("2026-02-01"), of: id("p") }),
		).toEqual(opening);
	});

	it("posts an event once and orders one day by id", () => {
		const one: LoanEvent = { kind: "payment", id: id("a"), on: date("2026-01-01"), amountMinor: 10n };
		const two: LoanEvent = { kind: "payment", id: id("b"), on: date("2026-01-01"), amountMinor: 20n };
		const reversal: LoanEvent = { kind: "reversal", id: id("c"), on: date("2026-01-01"), of: id("b") };
		expect(written("2026-01-01", reversal, two, one, two, reversal).slice(3)).toEqual([
			"2026-01-01 payment a: asset:cash 10, asset:principal -10",
			"2026-01-01 payment b: asset:cash 20, asset:principal -20",
			"2026-01-01 reversal c: asset:cash -20, asset:principal 20",
		]);
	});
});

describe("a loan in whole units with tax on interest", () => {
	/** 31.00 interest and 4.96 tax; a unit is 1.00 and all costs together are at most the principal. */
	const whole: LoanTerms = {
		...terms,
		phases: [{ dueOn: date("2026-02-01"), principalMinor: 100_000n, interestMinor: 3_100n, taxMinor: 496n }],
		unitMinor: 100,
		costMaxMinor: 100_000n,
	};
	const entries = (on: string, ...events: LoanEvent[]) =>
		journal(whole, events, date(on)).slice(opening.length).map(text);
	const paid: LoanEvent = { kind: "payment", id: id("p"), on: date("2026-01-11"), amountMinor: 101_100n };

	it("books the tax as a liability, and takes off a fraction by an entry of its own", () => {
		// Ten of 31 days: 10.00 interest and 1.60 tax. 1,011.60 is owed and 1,011 asked for.
		expect(entries("2026-01-11", paid)).toEqual([
			"2026-01-11 interest-accrual: asset:interest 1000, asset:interest-tax 160, liability:interest-tax -160, income:interest -1000",
			"2026-01-11 payment p: asset:cash 101100, asset:principal -99940, asset:interest -1000, asset:interest-tax -160",
			"2026-01-11 rounding p: asset:principal -60, expense:rounding 60",
		]);
	});

	it("gives the fraction back when the payment is reversed", () => {
		const reversal: LoanEvent = { kind: "reversal", id: id("r"), on: date("2026-01-11"), of: id("p") };
		expect(entries("2026-01-11", paid, reversal).slice(-2)).toEqual([
			"2026-01-11 reversal r: asset:cash -101100, asset:principal 99940, asset:interest 1000, asset:interest-tax 160",
			"2026-01-11 rounding r: asset:principal 60, expense:rounding -60",
		]);
	});

	it("takes off fractions of interest, tax and penalty from their own accounts", () => {
		// 0.60 interest, 0.10 tax and a day's penalty of 0.20 are left when the principal is paid first.
		const small: LoanTerms = {
			...whole,
			phases: [{ dueOn: date("2026-02-01"), principalMinor: 100_000n, interestMinor: 60n, taxMinor: 10n }],
			penalty: { ...whole.penalty, dailyRate: { numerator: 1, denominator: 5_000, per: "day" } },
			allocation: { order: ["principal", "interest", "penalty"], across: "phase" },
		};
		const event: LoanEvent = { kind: "payment", id: id("p"), on: date("2026-02-02"), amountMinor: 100_000n };
		expect(journal(small, [event], date("2026-02-02")).map(text).slice(-2)).toEqual([
			"2026-02-02 payment p: asset:cash 100000, asset:principal -100000",
			"2026-02-02 rounding p: asset:interest -60, asset:interest-tax -10, asset:penalty -20, expense:rounding 90",
		]);
	});

	it("suspends what it earns after 90 days late, until it is paid", () => {
		// 2% a day of 1,000.00: the ceiling leaves 905.04 after fee, tax, interest and its tax.
		const gentle = {
			...whole,
			penalty: { ...whole.penalty, dailyRate: { numerator: 1, denominator: 1_000, per: "day" } as const },
		};
		const posted = (on: string, ...events: LoanEvent[]) =>
			trialBalance(journal(gentle, events, date(on))).balances;
		expect(posted("2026-05-02")).toMatchObject({ "income:penalty": -9_000n });
		expect(posted("2026-05-12")).toMatchObject({
			"asset:penalty": 10_000n,
			"income:penalty": -9_000n,
			"liability:suspended-penalty": -1_000n,
		});
		const penalty: LoanEvent = { kind: "payment", id: id("p"), on: date("2026-05-12"), amountMinor: 9_500n };
		expect(posted("2026-05-12", penalty)).toMatchObject({
			"income:penalty": -9_500n,
			"liability:suspended-penalty": -500n,
		});
		const lost: LoanEvent = { kind: "write-off", id: id("w"), on: date("2026-05-12") };
		expect(posted("2026-05-12", lost)).toMatchObject({
			"asset:penalty": 0n,
			"liability:suspended-penalty": 0n,
			"expense:write-off": 100_000n + 3_100n + 496n + 9_000n,
		});
	});
});

describe("entries of an event", () => {
	it("post the accrual of each missed day on its own date", () => {
		const event: LoanEvent = { kind: "payment", id: id("p"), on: date("2026-01-04"), amountMinor: 1n };
		const { balances } = trialBalance(openingEntries(terms));
		const books = { on: event.on, posted: balances, postedUntil: terms.disbursedOn };
		expect(entriesOfEvent(terms, { before: [], event }, books).map(text)).toEqual([
			"2026-01-02 interest-accrual: asset:interest 100, income:interest -100",
			"2026-01-03 interest-accrual: asset:interest 100, income:interest -100",
			"2026-01-04 interest-accrual: asset:interest 100, income:interest -100",
			"2026-01-04 payment p: asset:cash 1, asset:interest -1",
		]);
	});
});

describe("the reversal of a payout", () => {
	it("takes back everything posted", () => {
		const { balances } = trialBalance(openingEntries(terms));
		expect(text(payoutReversal(date("2026-01-02"), balances))).toBe(
			"2026-01-02 payout-reversal: asset:cash 94100, asset:principal -100000, liability:tax 900, income:fee 5000",
		);
	});
});

describe("a repair of the books", () => {
	const on = date("2026-01-11");
	const first: LoanEvent = { kind: "payment", id: id("a"), on, amountMinor: 200n };
	const second: LoanEvent = { kind: "payment", id: id("b"), on, amountMinor: 300n };
	const repaired = (
		events: readonly LoanEvent[],
		posted: ReturnType<typeof trialBalance>["balances"],
		hasEntry: (event: LoanEvent) => boolean,
	) => repairEntries(terms, { events, hasEntry }, { on, posted, postedUntil: date("2026-01-10") }).map(text);

	it("posts the event that has no entry, and only that one", () => {
		const { balances } = trialBalance(journal(terms, [first], on));
		expect(repaired([first, second], balances, (event) => event === first)).toEqual([
			"2026-01-11 payment b: asset:cash 300, asset:interest -300",
		]);
	});

	it("posts what still differs as one correction", () => {
		// 0.02 of the payment went to the wrong account.
		const { balances } = trialBalance(journal(terms, [first], on));
		const wrong = addPostings(balances, [
			{ account: "asset:principal", minor: 2n },
			{ account: "asset:interest", minor: -2n },
		]);
		expect(repaired([first], wrong, () => true)).toEqual([
			"2026-01-11 correction: asset:principal -2, asset:interest 2",
		]);
		expect(repaired([first], balances, () => true)).toEqual([]);
	});
});

describe("the nightly close", () => {
	it("posts what is missing and then nothing", () => {
		const on = date("2026-01-11");
		const { balances } = trialBalance(openingEntries(terms));
		const missing = closeDifference(terms, [], { on, posted: balances });
		expect(missing).toEqual([
			{ account: "asset:interest", minor: 1_000n },
			{ account: "income:interest", minor: -1_000n },
		]);
		expect(closeDifference(terms, [], { on, posted: addPostings(balances, missing) })).toEqual([]);
	});
});

describe("accounts", () => {
	it("give the postings that turn one set of balances into another", () => {
		expect(
			difference({ target: { "asset:cash": 5n }, posted: { "asset:cash": 5n, "income:fee": 2n } }),
		).toEqual([{ account: "income:fee", minor: -2n }]);
	});

	it("recognise a balanced entry", () => {
		expect(isBalanced([{ account: "asset:cash", minor: 1n }])).toBe(false);
		expect(
			isBalanced([
				{ account: "asset:cash", minor: 1n },
				{ account: "income:fee", minor: -1n },
			]),
		).toBe(true);
	});

	it("add up to a trial balance with two equal columns", () => {
		expect(trialBalance(openingEntries(terms))).toEqual({
			balances: {
				"asset:cash": -94_100n,
				"asset:principal": 100_000n,
				"income:fee": -5_000n,
				"liability:tax": -900n,
			},
			debitMinor: 100_000n,
			creditMinor: 100_000n,
		});
	});
});
