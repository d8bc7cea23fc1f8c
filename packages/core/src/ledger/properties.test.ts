import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accrualLegs, accruedBy } from "../loan/accrual.ts";
import { quoteRollover } from "../loan/decide.ts";
import type { ClaimId, EventId, LoanEvent } from "../loan/events.ts";
import { exactTotal, type LoanState, loanState } from "../loan/state.ts";
import { agreedCostMinor, allocationDefault, debtKinds, type LoanTerms } from "../loan/terms.ts";
import { lateCostMaxMinor, penaltyMaxMinor } from "../loan/work.ts";
import { percentRate, type Rate } from "../money/rate.ts";
import { roundings } from "../money/rounding.ts";
import { schedule } from "../pricing/schedule.ts";
import { dayCounts } from "../time/day-count.ts";
import { addDays, type PlainDate } from "../time/plain-date.ts";
import { addPostings, type Balances, isBalanced, trialBalance } from "./accounts.ts";
import { closeDifference, journal, loanBalances, openingEntries, repairEntries } from "./journal.ts";

const start = "2026-01-01" as PlainDate;
const horizonDays = 400;

function rateOf(hundredths: number, per: Rate["per"]): Rate {
	const rate = percentRate((hundredths / 100).toFixed(2), per);
	if (!rate.ok) throw new Error("a test names a rate");
	return rate.value;
}

/** Any loan we could make: priced by the core, with any allocation order and any penalty. */
const loans = fc
	.record({
		principalMinor: fc.bigInt({ min: 100n, max: 500_000n }).map((units) => units * 100n),
		rate: fc.integer({ min: 0, max: 3600 }).map((hundredths) => rateOf(hundredths, "year")),
		phases: fc.integer({ min: 1, max: 6 }),
		every: fc.integer({ min: 5, max: 60 }),
		dayCount: fc.constantFrom(...dayCounts),
		rounding: fc.constantFrom(...roundings),
		interest: fc.constantFrom("declining" as const, "flat" as const),
		penaltyRate: fc.integer({ min: 0, max: 300 }).map((hundredths) => rateOf(hundredths, "day")),
		base: fc.constantFrom("overdue-amount" as const, "overdue-principal" as const),
		graceDays: fc.integer({ min: 0, max: 3 }),
		capPercent: fc.integer({ min: 0, max: 100 }),
		order: fc.shuffledSubarray([...debtKinds], { minLength: 3 }),
		across: fc.constantFrom("phase" as const, "kind" as const),
		feeKept: fc.boolean(),
		interestTaxRate: fc.constantFrom(0, 1600).map((hundredths) => rateOf(hundredths, "year")),
		penaltyTaxRate: fc.constantFrom(0, 1600).map((hundredths) => rateOf(hundredths, "year")),
		/** Null: signed before taxes were exact. */
		taxStepMinor: fc.constantFrom(null, 1, 100),
		unitMinor: fc.constantFrom(1, 100),
		costMaxPercent: fc.constantFrom(null, 60n, 100n),
	})
	.map((drawn): LoanTerms => {
		const { taxStepMinor, ...plan } = drawn;
		const priced = schedule({
			...plan,
			...(taxStepMinor !== null && { taxStepMinor }),
			...(drawn.unitMinor > 1 && { step: { stepMinor: drawn.unitMinor, last: "down" } }),
			disbursedOn: start,
			due: { kind: "regular", phases: drawn.phases, every: drawn.every, unit: "day" },
			accrual: "daily",
			instalments: "equal",
		});
		if (!priced.ok) throw new Error(priced.refusal);
		const feeMinor = drawn.principalMinor / 20n;
		return {
			currency: "NGN",
			principalMinor: drawn.principalMinor,
			feeMinor,
			taxMinor: feeMinor / 10n,
			disbursedOn: start,
			phases: priced.value.phases,
			penalty: {
				dailyRate: drawn.penaltyRate,
				base: drawn.base,
				graceDays: drawn.graceDays,
				capPercent: drawn.capPercent,
			},
			allocation: { order: drawn.order, across: drawn.across },
			rollover: { days: 7, timesMax: 2, feeRate: rateOf(500, "year"), taxRate: rateOf(1800, "year") },
			coolingOff: { days: 3, feeKept: drawn.feeKept },
			rounding: drawn.rounding,
			unitMinor: drawn.unitMinor,
			taxes: taxStepMinor && {
				stepMinor: taxStepMinor,
				interestRate: drawn.interestTaxRate,
				penaltyRate: drawn.penaltyTaxRate,
			},
			costMaxMinor: drawn.costMaxPercent && (drawn.principalMinor * drawn.costMaxPercent) / 100n,
		};
	});

const days = fc.integer({ min: 0, max: horizonDays }).map((day) => addDays(start, day));
const amounts = fc.bigInt({ min: 1n, max: 20_000_000n });
const claims = fc.constantFrom("claim-a" as ClaimId, "claim-b" as ClaimId);

const eventDrafts = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({ kind: fc.constant("payment" as const), on: days, amountMinor: amounts }),
	},
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constant("reversal" as const), on: days, target: fc.nat(9) }),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("rollover" as const), on: days }) },
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant("penalty-reduction" as const), on: days, amountMinor: amounts }),
	},
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant("coupon" as const), on: days, amountMinor: amounts }),
	},
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant("cooling-off" as const), on: days, amountMinor: amounts }),
	},
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant("credit-refund" as const), on: days, amountMinor: amounts }),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("write-off" as const), on: days }) },
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant("claim-opened" as const), on: days, claimId: claims }),
	},
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant("claim-closed" as const), on: days, claimId: claims }),
	},
);

const histories = fc.array(eventDrafts, { maxLength: 9 }).map((list) =>
	list.map((draft, index): LoanEvent => {
		const id = `event-${index}` as EventId;
		if (draft.kind === "reversal") {
			return { kind: "reversal", id, on: draft.on, of: `event-${draft.target}` as EventId };
		}
		if (draft.kind === "rollover") {
			return { kind: "rollover", id, on: draft.on, days: 7, feeMinor: 500n, taxMinor: 90n };
		}
		return { ...draft, id };
	}),
);

const runs = { numRuns: 300 };

function sum(values: readonly bigint[]): bigint {
	return values.reduce((total, value) => total + value, 0n);
}

function expectNothingNegative(state: LoanState): void {
	for (const phase of state.phases) {
		for (const amount of [
			phase.principalLeftMinor,
			phase.interestMinor,
			phase.interestLeftMinor,
			phase.penaltyMinor,
			phase.penaltyReducedMinor,
			phase.penaltyLeftMinor,
			phase.penaltyTaxLeftMinor,
			phase.taxLeftMinor,
			phase.dueMinor,
		]) {
			expect(amount >= 0n).toBe(true);
		}
		expect(phase.principalLeftMinor <= phase.principalMinor).toBe(true);
		expect(phase.interestAtDueMinor >= phase.interestMinor).toBe(true);
	}
	expect(state.creditMinor >= 0n).toBe(true);
	const { roundedOff, ...totals } = state.totals;
	for (const total of [...Object.values(totals), ...Object.values(roundedOff)]) {
		expect(total >= 0n).toBe(true);
	}
}

describe("a loan with any events", () => {
	it("never owes, pays or gets a negative amount", () => {
		fc.assert(
			fc.property(loans, histories, days, (terms, events, on) => {
				expectNothingNegative(loanState(terms, events, on));
			}),
			runs,
		);
	});

	it("has the same state whatever the order and repetition of its events", () => {
		fc.assert(
			fc.property(loans, histories, days, fc.infiniteStream(fc.nat()), (terms, events, on, shuffle) => {
				const ranks = new Map(events.map((event) => [event.id, shuffle.next().value as number]));
				const shuffled = [...events, ...events.slice(0, 2)].sort(
					(a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0),
				);
				expect(loanState(terms, shuffled, on)).toEqual(loanState(terms, events, on));
				expect(journal(terms, shuffled, on)).toEqual(journal(terms, events, on));
			}),
			runs,
		);
	});

	it("grows by its accrual legs as it does when replayed, until the next event", () => {
		fc.assert(
			fc.property(loans, histories, days, fc.nat(horizonDays), (terms, events, on, later) => {
				const history = events.filter((event) => event.on <= on);
				const until = addDays(on, later);
				const { status, totals } = loanState(terms, history, until);
				fc.pre(status === "repaying" || status === "overdue");
				const { interestMinor, interestTaxMinor, penaltyMinor, penaltyTaxMinor } = totals;
				expect(accruedBy(accrualLegs(terms, history, on), terms.rounding, until)).toEqual({
					interestMinor,
					taxMinor: interestTaxMinor,
					penaltyMinor,
					penaltyTaxMinor,
				});
			}),
			runs,
		);
	});

	it("bears in every phase the tax on its interest and on the penalty that is not waived, exactly", () => {
		const taxOn = (base: bigint, rate: Rate, stepMinor: bigint) => {
			const [numerator, denominator] = [BigInt(rate.numerator), BigInt(rate.denominator) * stepMinor];
			return ((2n * base * numerator + denominator) / (2n * denominator)) * stepMinor;
		};
		fc.assert(
			fc.property(loans, histories, days, (terms, events, on) => {
				const { taxes } = terms;
				fc.pre(taxes !== null);
				if (taxes === null) return;
				const step = BigInt(taxes.stepMinor);
				for (const phase of loanState(terms, events, on).phases) {
					expect(phase.taxMinor).toBe(taxOn(phase.interestMinor, taxes.interestRate, step));
					expect(phase.taxAtDueMinor).toBe(taxOn(phase.interestAtDueMinor, taxes.interestRate, step));
					const penalty = phase.penaltyMinor - phase.penaltyReducedMinor;
					expect(phase.penaltyTaxMinor).toBe(taxOn(penalty, taxes.penaltyRate, step));
				}
			}),
			runs,
		);
	});

	it("never charges penalties above their cap, in each phase and together", () => {
		fc.assert(
			fc.property(loans, histories, (terms, events) => {
				const { phases, totals } = loanState(terms, events, addDays(start, 2 * horizonDays));
				for (const phase of phases) {
					// The parts of one figure may be one smallest unit off their exact share.
					const cap = (phase.principalMinor * BigInt(terms.penalty.capPercent)) / 100n + 1n;
					expect(phase.penaltyMinor <= cap).toBe(true);
				}
				expect(totals.penaltyMinor <= penaltyMaxMinor(terms)).toBe(true);
				expect(totals.penaltyMinor + totals.penaltyTaxMinor <= lateCostMaxMinor(terms)).toBe(true);
			}),
			runs,
		);
	});

	it("never costs more than its ceiling, if rollovers are bought as they are offered", () => {
		fc.assert(
			fc.property(loans, histories, days, (terms, events, on) => {
				const { costMaxMinor } = terms;
				fc.pre(costMaxMinor !== null && agreedCostMinor(terms) <= costMaxMinor);
				const paid = events.filter((event) => event.kind !== "rollover" && event.on <= on);
				const offered = quoteRollover({ terms, events: paid }, on);
				const rolled: LoanEvent[] = offered.ok
					? [{ kind: "rollover", id: "zz" as EventId, at: "\uffff", on, ...offered.value }]
					: [];
				const { totals } = loanState(terms, [...paid, ...rolled], addDays(on, horizonDays));
				const late = totals.penaltyMinor + totals.penaltyTaxMinor;
				const cost = agreedCostMinor(terms) + late + totals.rolloverFeesMinor + totals.rolloverTaxesMinor;
				expect(cost <= (costMaxMinor ?? 0n)).toBe(true);
			}),
			runs,
		);
	});

	it("is asked for in whole units, and the parts add up to the whole", () => {
		fc.assert(
			fc.property(loans, histories, days, (terms, events, on) => {
				const { due, payoff, phases } = loanState(terms, events, on);
				const unit = BigInt(terms.unitMinor);
				for (const debt of [due, payoff]) {
					const { principalMinor, interestMinor, taxMinor, penaltyMinor, penaltyTaxMinor } = debt;
					expect(debt.totalMinor % unit).toBe(0n);
					expect(debt.roundedOffMinor < unit).toBe(true);
					expect(exactTotal(debt)).toBe(
						principalMinor + interestMinor + taxMinor + penaltyMinor + penaltyTaxMinor,
					);
				}
				const overdue = phases.filter((phase) => phase.dueOn <= on);
				expect(overdue.reduce((sum, { dueMinor }) => sum + dueMinor, 0n)).toBe(due.totalMinor);
			}),
			runs,
		);
	});

	it("suspends no more than is owed, and nothing before it is 90 days late", () => {
		fc.assert(
			fc.property(loans, histories, days, (terms, events, on) => {
				const { totals, payoff, status } = loanState(terms, events, on);
				fc.pre(status !== "written-off" && !events.some(({ kind }) => kind === "write-off"));
				expect(totals.interestSuspendedMinor <= payoff.interestMinor).toBe(true);
				expect(totals.penaltySuspendedMinor <= payoff.penaltyMinor).toBe(true);
				const first = terms.phases[0]?.dueOn ?? start;
				if (on > addDays(first, 90)) return;
				expect(totals.interestSuspendedMinor + totals.penaltySuspendedMinor).toBe(0n);
			}),
			runs,
		);
	});

	it("is finished by paying the shown payoff", () => {
		fc.assert(
			fc.property(loans, histories, days, (terms, events, on) => {
				const shown = loanState(terms, events, on);
				fc.pre(shown.status === "repaying" || shown.status === "overdue");
				const paid: LoanEvent = {
					kind: "payment",
					id: "zz" as EventId,
					on,
					amountMinor: shown.payoff.totalMinor,
				};
				const after = loanState(terms, [...events, paid], on);
				expect(["finished", "returned"]).toContain(after.status);
				expect(after.creditMinor).toBe(shown.creditMinor);
				const calm = events.filter((event) => event.on <= on);
				expect(loanState(terms, [...calm, paid], addDays(on, 500)).payoff.totalMinor).toBe(0n);
			}),
			runs,
		);
	});

	it("is finished by paying each phase the amount shown for its due date", () => {
		fc.assert(
			fc.property(loans, (terms) => {
				const events: LoanEvent[] = [];
				let state = loanState(terms, events, start);
				for (const [index] of terms.phases.entries()) {
					const { next } = state;
					if (!next) break;
					events.push({
						kind: "payment",
						id: `p-${index}` as EventId,
						on: next.dueOn,
						amountMinor: next.dueMinor,
					});
					state = loanState(terms, events, next.dueOn);
				}
				expect(state).toMatchObject({ status: "finished", creditMinor: 0n });
				expect(state.totals.interestMinor).toBe(sum(terms.phases.map(({ interestMinor }) => interestMinor)));
				expect(state.totals.penaltyMinor).toBe(0n);
			}),
			runs,
		);
	});

	it("is exactly what it was when an event is reversed", () => {
		fc.assert(
			fc.property(loans, histories, days, amounts, (terms, events, on, amountMinor) => {
				const paid: LoanEvent = { kind: "payment", id: "paid" as EventId, on, amountMinor };
				const reversal: LoanEvent = {
					kind: "reversal",
					id: "taken" as EventId,
					on: addDays(on, 3),
					of: paid.id,
				};
				const later = addDays(on, 10);
				expect(loanState(terms, [...events, paid, reversal], later)).toEqual(loanState(terms, events, later));
			}),
			runs,
		);
	});

	it("never costs less when the borrower waits", () => {
		fc.assert(
			fc.property(loans, days, fc.integer({ min: 1, max: 60 }), (terms, on, more) => {
				const now = loanState(terms, [], on).payoff.totalMinor;
				expect(loanState(terms, [], addDays(on, more)).payoff.totalMinor >= now).toBe(true);
			}),
			runs,
		);
	});

	it("never costs more interest when paid early", () => {
		fc.assert(
			fc.property(loans, days, amounts, (terms, on, amountMinor) => {
				const end = addDays(start, horizonDays);
				const paid: LoanEvent = { kind: "payment", id: "p" as EventId, on, amountMinor };
				const without = loanState(terms, [], end).totals;
				const withPayment = loanState(terms, [paid], end).totals;
				// A window split by an early settlement is rounded in two parts.
				expect(withPayment.interestMinor <= without.interestMinor + BigInt(terms.phases.length)).toBe(true);
				expect(withPayment.penaltyMinor <= without.penaltyMinor + 1n).toBe(true);
			}),
			runs,
		);
	});

	it("keeps its due dates in order when it is rolled over", () => {
		fc.assert(
			fc.property(loans, histories, days, (terms, events, on) => {
				const quoted = quoteRollover({ terms, events }, on);
				fc.pre(quoted.ok);
				if (!quoted.ok) return;
				const { feeMinor, taxMinor, dueOn } = quoted.value;
				for (const { from, to } of dueOn) expect(to >= addDays(from, 7)).toBe(true);
				const rolled: LoanEvent = { kind: "rollover", id: "zz" as EventId, on, days: 7, feeMinor, taxMinor };
				const after = loanState(terms, [...events, rolled], on);
				expect(after.status).not.toBe("overdue");
				const dates = after.phases.filter(({ settled }) => !settled).map(({ dueOn: date }) => date);
				expect([...dates].sort()).toEqual(dates);
			}),
			runs,
		);
	});
});

describe("the ledger", () => {
	it("balances after every entry of any history, and agrees with the loan on every date", () => {
		fc.assert(
			fc.property(loans, histories, days, (terms, events, on) => {
				const entries = journal(terms, events, on);
				for (const { postings } of entries) {
					expect(isBalanced(postings)).toBe(true);
					expect(postings.length).toBeGreaterThan(0);
				}
				const { balances, debitMinor, creditMinor } = trialBalance(entries);
				expect(debitMinor).toBe(creditMinor);
				const state = loanState(terms, events, on);
				expect(balances["asset:principal"] ?? 0n).toBe(state.payoff.principalMinor);
				expect(balances["asset:interest"] ?? 0n).toBe(state.payoff.interestMinor);
				expect(balances["asset:penalty"] ?? 0n).toBe(state.payoff.penaltyMinor);
				expect(balances["asset:interest-tax"] ?? 0n).toBe(state.payoff.taxMinor);
				expect(balances["asset:penalty-tax"] ?? 0n).toBe(state.payoff.penaltyTaxMinor);
				expect(balances["liability:credit"] ?? 0n).toBe(-state.creditMinor);
				expect(closeDifference(terms, events, { on, posted: balances })).toEqual([]);
			}),
			runs,
		);
	});

	it("is repaired whichever events were left without an entry", () => {
		const lost = fc.uniqueArray(fc.nat(9));
		fc.assert(
			fc.property(loans, histories, lost, days, (terms, events, numbers, on) => {
				const isLost = ({ id }: LoanEvent) => numbers.some((number) => id === `event-${number}`);
				const kept = events.filter((event) => !isLost(event));
				const { balances: posted } = trialBalance(journal(terms, kept, on));
				const history = { events, hasEntry: (event: LoanEvent) => !isLost(event) };
				const repair = repairEntries(terms, history, { on, posted, postedUntil: on });
				let repaired = posted;
				for (const { postings } of repair) {
					expect(isBalanced(postings)).toBe(true);
					repaired = addPostings(repaired, postings);
				}
				expect(closeDifference(terms, events, { on, posted: repaired })).toEqual([]);
				const again = repairEntries(
					terms,
					{ events, hasEntry: () => true },
					{ on, posted: repaired, postedUntil: on },
				);
				expect(again).toEqual([]);
			}),
			runs,
		);
	});

	it("is the same whether closed every night, rarely or once", () => {
		fc.assert(
			fc.property(loans, histories, fc.array(days, { maxLength: 6 }), days, (terms, events, nights, on) => {
				let posted: Balances = {};
				for (const { postings } of openingEntries(terms)) posted = addPostings(posted, postings);
				for (const night of [...nights].sort().filter((night) => night <= on)) {
					const postings = closeDifference(terms, events, { on: night, posted });
					expect(isBalanced(postings)).toBe(true);
					posted = addPostings(posted, postings);
				}
				posted = addPostings(posted, closeDifference(terms, events, { on, posted }));
				const expected = loanBalances(terms, loanState(terms, events, on));
				for (const [account, minor] of Object.entries(expected)) {
					expect(posted[account as keyof Balances] ?? 0n).toBe(minor);
				}
			}),
			runs,
		);
	});

	it("uses the default allocation order unless the product names another", () => {
		expect(allocationDefault).toEqual({ order: ["penalty", "interest", "principal"], across: "phase" });
	});
});
