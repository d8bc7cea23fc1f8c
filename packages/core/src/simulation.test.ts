import { describe, expect, it } from "vitest";
import { commandForLoan, type Step, transition } from "./application/index.ts";
import { addPostings, type Balances, closeDifference, isBalanced, openingEntries } from "./ledger/index.ts";
import {
	allocationDefault,
	type EventId,
	type LoanEvent,
	type LoanTerms,
	loanState,
	quoteRollover,
} from "./loan/index.ts";
import { type Currency, percentRate, type Rate } from "./money/index.ts";
import { quote } from "./pricing/index.ts";
import { addDays, type PlainDate } from "./time/index.ts";

const start = "2026-01-10" as PlainDate;
const loansPerMarket = 12;

/** Small and seeded, so that a failure can be reproduced. */
function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

function rateOf(percent: string, per: Rate["per"]): Rate {
	const rate = percentRate(percent, per);
	if (!rate.ok) throw new Error("a market names a rate");
	return rate.value;
}

/** Terms like those of the four regions: only the data differs. */
const markets: readonly {
	readonly currency: Currency;
	readonly rate: Rate;
	readonly phases: number;
	readonly penaltyPercent: string;
	readonly capPercent: number;
}[] = [
	{ currency: "MXN", rate: rateOf("36", "year"), phases: 3, penaltyPercent: "2", capPercent: 100 },
	{ currency: "COP", rate: rateOf("24", "year"), phases: 6, penaltyPercent: "0.06", capPercent: 30 },
	{ currency: "INR", rate: rateOf("0.09", "day"), phases: 1, penaltyPercent: "0.5", capPercent: 50 },
	{ currency: "NGN", rate: rateOf("0.1", "day"), phases: 2, penaltyPercent: "2", capPercent: 100 },
];

function termsOf(market: (typeof markets)[number], random: () => number): LoanTerms {
	const principalMinor = BigInt(100_000 + Math.floor(random() * 5_000_000));
	const quoted = quote(
		{
			principalMinor,
			rate: market.rate,
			disbursedOn: start,
			due: { kind: "regular", phases: market.phases, every: Math.ceil(91 / market.phases), unit: "day" },
			dayCount: "act/365",
			accrual: "daily",
			instalments: "equal",
			interest: "declining",
			rounding: "half-even",
			interestTaxRate: rateOf(market.currency === "MXN" ? "16" : "0", "year"),
			taxStepMinor: market.currency === "INR" ? 100 : 1,
			step: { stepMinor: 100, last: "down" },
		},
		{ feeMinor: principalMinor / 30n, taxRate: rateOf("18", "year") },
	);
	if (!quoted.ok) throw new Error(quoted.refusal);
	return {
		currency: market.currency,
		principalMinor,
		feeMinor: quoted.value.feeMinor,
		taxMinor: quoted.value.taxMinor,
		disbursedOn: start,
		phases: quoted.value.schedule.phases,
		penalty: {
			dailyRate: rateOf(market.penaltyPercent, "day"),
			base: "overdue-amount",
			graceDays: 0,
			capPercent: market.capPercent,
		},
		allocation: allocationDefault,
		rollover: { days: 7, timesMax: 1, feeRate: rateOf("5", "year"), taxRate: rateOf("18", "year") },
		coolingOff: { days: 1, feeKept: true },
		rounding: "half-even",
		unitMinor: 100,
		taxes: {
			stepMinor: market.currency === "INR" ? 100 : 1,
			interestRate: rateOf(market.currency === "MXN" ? "16" : "0", "day"),
			penaltyRate: rateOf(market.currency === "MXN" ? "16" : "0", "day"),
		},
		costMaxMinor: principalMinor,
	};
}

/**
 * What a borrower may do on a day: pay what is due, part of it, all of it, roll over, or nothing; a payment may
 * bounce.
 */
function eventOfDay(
	terms: LoanTerms,
	events: readonly LoanEvent[],
	on: PlainDate,
	random: () => number,
): LoanEvent | null {
	const id = `${on}` as EventId;
	const dice = random();
	const { due, payoff } = loanState(terms, events, on);
	if (dice < 0.05 && due.totalMinor > 0n) return { kind: "payment", id, on, amountMinor: due.totalMinor };
	if (dice < 0.07) return { kind: "payment", id, on, amountMinor: payoff.totalMinor / 3n + 1n };
	if (dice < 0.075) return { kind: "payment", id, on, amountMinor: payoff.totalMinor + 1n };
	if (dice < 0.085 && due.penaltyMinor > 0n)
		return { kind: "penalty-reduction", id, on, amountMinor: due.penaltyMinor };
	const last = events.findLast((event) => event.kind === "payment");
	if (dice < 0.09 && last) return { kind: "reversal", id, on, of: last.id };
	const quoted = quoteRollover({ terms, events }, on);
	if (dice < 0.11 && quoted.ok) {
		return {
			kind: "rollover",
			id,
			on,
			days: 7,
			feeMinor: quoted.value.feeMinor,
			taxMinor: quoted.value.taxMinor,
		};
	}
	return null;
}

function simulateLoan(terms: LoanTerms, random: () => number): Step {
	const events: LoanEvent[] = [];
	let step: Step = "Repaying";
	let posted: Balances = {};
	for (const { postings } of openingEntries(terms)) posted = addPostings(posted, postings);
	for (let day = 0; day <= 200; day++) {
		const on = addDays(start, day);
		const event = eventOfDay(terms, events, on, random);
		if (event) events.push(event);
		const postings = closeDifference(terms, events, { on, posted });
		expect(isBalanced(postings)).toBe(true);
		posted = addPostings(posted, postings);
		const { payoff, status } = loanState(terms, events, on);
		expect(posted["asset:principal"] ?? 0n).toBe(payoff.principalMinor);
		expect(posted["asset:interest"] ?? 0n).toBe(payoff.interestMinor);
		expect(posted["asset:penalty"] ?? 0n).toBe(payoff.penaltyMinor);
		expect(posted["asset:interest-tax"] ?? 0n).toBe(payoff.taxMinor);
		expect(posted["asset:penalty-tax"] ?? 0n).toBe(payoff.penaltyTaxMinor);
		for (let command = commandForLoan(step, status); command; command = commandForLoan(step, status)) {
			const next = transition(step, command);
			if (!next.ok) throw new Error(`${step} refuses ${command}`);
			step = next.value;
		}
	}
	return step;
}

describe("loans simulated day by day", () => {
	it.each(markets)("in $currency keep ledger, receivables and steps in agreement every night", (market) => {
		const ends = new Set<Step>();
		for (let loan = 0; loan < loansPerMarket; loan++) {
			const random = seededRandom(loan * 7_919 + market.phases);
			ends.add(simulateLoan(termsOf(market, random), random));
		}
		expect(ends).toContain("Finish");
		for (const step of ends) expect(["Finish", "Overdued"]).toContain(step);
	});
});
