import { describe, expect, it } from "vitest";
import { quoteRollover } from "./decide.ts";
import type { LoanEvent } from "./events.ts";
import { loanState } from "./state.ts";
import { agreedCostMinor, type LoanTerms } from "./terms.ts";
import { at, date, debt, id, pay, terms } from "./test-loan.ts";
import { penaltyMaxMinor } from "./work.ts";

const whole: LoanTerms = { ...terms, unitMinor: 100, costMaxMinor: 300_000n };
const principalFirst: LoanTerms = {
	...whole,
	allocation: { order: ["principal", "interest", "penalty"], across: "phase" },
};
const waived = (on: string, amountMinor: bigint): LoanEvent => ({
	kind: "penalty-reduction",
	id: id(`waived-${on}`),
	on: date(on),
	amountMinor,
});
const rolled = (on: string): LoanEvent => ({
	kind: "rollover",
	id: id(`rolled-${on}`),
	on: date(on),
	days: 7,
	feeMinor: 15_000n,
	taxMinor: 2_700n,
});
/** The phases of the test loan with others in place of the first ones. */
const withPhases = (base: LoanTerms, ...parts: readonly [bigint, bigint, bigint?][]): LoanTerms => ({
	...base,
	phases: parts.map(([principalMinor, interestMinor, taxMinor = 0n], index) => ({
		dueOn: date(`2026-0${index + 2}-01`),
		principalMinor,
		interestMinor,
		taxMinor,
	})),
});

describe("the ceiling of costs", () => {
	const never = date("2028-12-31");

	it("counts fee, interest and both taxes as agreed costs", () => {
		const taxed = withPhases(terms, [100_000n, 6_000n, 960n], [200_000n, 4_000n, 640n]);
		expect(agreedCostMinor(taxed)).toBe(10_000n + 1_800n + 6_000n + 960n + 4_000n + 640n);
	});

	it("lets penalties reach their share of the principal and no more", () => {
		const quarter = { ...terms, penalty: { ...terms.penalty, capPercent: 25 } };
		expect(penaltyMaxMinor(quarter)).toBe(3n * 25_000n);
		expect(penaltyMaxMinor({ ...quarter, costMaxMinor: 300_000n })).toBe(75_000n);
	});

	it("leaves no penalty when the agreed costs already reach it", () => {
		expect(penaltyMaxMinor({ ...terms, costMaxMinor: 23_801n })).toBe(1n);
		expect(penaltyMaxMinor({ ...terms, costMaxMinor: 23_800n })).toBe(0n);
		expect(penaltyMaxMinor({ ...terms, costMaxMinor: 20_000n })).toBe(0n);
	});

	it("bounds penalties together, so that the parts lose nothing to rounding", () => {
		// Half of 303 is 151: each of three instalments of 101 may have 50, and one of them 51.
		const odd: LoanTerms = {
			...withPhases(terms, [101n, 6n], [101n, 4n], [101n, 2n]),
			principalMinor: 303n,
			feeMinor: 0n,
			taxMinor: 0n,
			penalty: { ...terms.penalty, capPercent: 50 },
			costMaxMinor: 10_000n,
		};
		const { phases, totals } = loanState(odd, [], never);
		expect(phases.map(({ penaltyMinor }) => penaltyMinor)).toEqual([50n, 50n, 51n]);
		expect(totals.penaltyMinor).toBe(penaltyMaxMinor(odd));
	});

	it("counts penalties charged before, when a rollover is offered", () => {
		// 238.00 agreed, 21.20 penalty for a day and 177.00 for the rollover.
		const offered = (costMaxMinor: bigint) => {
			const loan = { terms: { ...whole, costMaxMinor }, events: [pay("2026-02-02", 2_120n)] };
			return quoteRollover(loan, date("2026-02-02")).ok;
		};
		expect(offered(23_800n + 2_120n + 17_700n)).toBe(true);
		expect(offered(23_800n + 2_120n + 17_699n)).toBe(false);
	});

	it("spreads what the law still allows over the instalments at a rollover", () => {
		// 212.00 of 3,000.00 are charged. A third of the other 2,788.00 is 929.33, on top of what an instalment has, but
		// never more than 1,000.00 as before.
		const late = [pay("2026-02-11", 21_200n), rolled("2026-02-11")];
		const wide: LoanTerms = { ...whole, costMaxMinor: 900_000n };
		expect(loanState(wide, late, never).phases.map(({ penaltyMinor }) => penaltyMinor)).toEqual([
			100_000n,
			92_933n,
			92_934n,
		]);
	});

	it("is each instalment's own after a rollover of a loan without one", () => {
		const { phases } = loanState(terms, [pay("2026-02-11", 21_200n), rolled("2026-02-11")], never);
		expect(phases.map(({ penaltyMinor }) => penaltyMinor)).toEqual([100_000n, 100_000n, 100_000n]);
	});
});

describe("a fraction of a unit", () => {
	it("of interest and tax is taken off when the rest is paid", () => {
		const taxed = withPhases(principalFirst, [300_000n, 60n, 10n]);
		const state = loanState(taxed, [pay("2026-02-01", 300_000n)], date("2026-02-01"));
		expect(state.status).toBe("finished");
		expect(state.totals.roundedOff).toEqual({
			principalMinor: 0n,
			interestMinor: 60n,
			taxMinor: 10n,
			penaltyMinor: 0n,
			penaltyTaxMinor: 0n,
		});
		expect(state.phases[0]).toMatchObject({
			interestLeftMinor: 0n,
			taxLeftMinor: 0n,
			roundedOffMinor: 70n,
			settled: true,
		});
	});

	it("of a penalty is taken off when a waiver leaves no more than that", () => {
		// One day late: 21.20, of which 20.50 are waived.
		const events = [pay("2026-02-02", 106_000n), waived("2026-02-02", 2_050n)];
		const state = loanState(principalFirst, events, date("2026-02-02"));
		expect(state.status).toBe("repaying");
		expect(state.phases[0]).toMatchObject({ settled: true, roundedOffMinor: 70n, penaltyLeftMinor: 0n });
		expect(state.totals.roundedOff.penaltyMinor).toBe(70n);
	});

	it("is taken off by a waiver on the due date, but not before it", () => {
		// Window two earns 14.00 on 2,000.00 in 28 days: 0.50 on its first day.
		const later = withPhases(whole, [100_000n, 6_000n], [0n, 1_400n], [200_000n, 2_000n]);
		const early = loanState(later, [waived("2026-02-02", 100n)], date("2026-02-02"));
		expect(early.phases[1]).toMatchObject({ interestLeftMinor: 50n, roundedOffMinor: 0n, settled: false });
		const small = withPhases(whole, [100_000n, 6_000n], [0n, 60n], [200_000n, 2_000n]);
		const due = loanState(small, [waived("2026-03-01", 100n)], date("2026-03-01"));
		expect(due.phases[1]).toMatchObject({ interestLeftMinor: 0n, roundedOffMinor: 60n, settled: true });
	});

	it("is all of a penalty that a rollover takes off: a whole unit stays owed", () => {
		const on = date("2026-02-02");
		const left = (...events: LoanEvent[]) =>
			loanState(whole, [...events, rolled("2026-02-02")], on).payoff.penaltyMinor;
		expect(left()).toBe(2_120n);
		expect(left(pay("2026-02-02", 2_020n))).toBe(100n);
		expect(left(pay("2026-02-02", 2_021n))).toBe(0n);
	});

	it("of a penalty does not stop a rollover, but a whole unit does", () => {
		const quoted = (paidMinor: bigint) =>
			quoteRollover({ terms: whole, events: [pay("2026-02-02", paidMinor)] }, date("2026-02-02"));
		expect(quoted(2_020n)).toEqual({ ok: false, refusal: "penalty-unpaid" });
		expect(quoted(2_021n).ok).toBe(true);
	});
});

describe("unusual loans", () => {
	it("pay tax on interest before the interest", () => {
		const taxed = withPhases(terms, [300_000n, 6_000n, 960n]);
		const { phases } = loanState(taxed, [pay("2026-02-01", 500n)], date("2026-02-01"));
		expect(phases[0]).toMatchObject({ taxLeftMinor: 460n, interestLeftMinor: 6_000n });
	});

	it("may end with an instalment of nothing, which costs nothing", () => {
		const short = withPhases(terms, [300_000n, 6_000n], [0n, 0n]);
		const state = loanState(short, [], date("2026-02-15"));
		expect(debt(state.payoff)).toEqual([300_000, 6_000, 14 * 6_120]);
		expect(state.phases[1]).toMatchObject({ dueMinor: 0n, settled: true });
	});

	it("stay returned when a write-off arrives after the money came back", () => {
		const back: LoanEvent = {
			kind: "cooling-off",
			id: id("b"),
			on: date("2026-01-03"),
			amountMinor: 300_387n,
		};
		const lost: LoanEvent = { kind: "write-off", id: id("w"), on: date("2026-01-10") };
		expect(at("2026-01-11", back, lost).status).toBe("returned");
	});

	it("are refused above the maximum with both amounts in the error", () => {
		const huge: LoanTerms = { ...terms, principalMinor: 100_000_000_001n };
		expect(() => loanState(huge, [], date("2026-01-01"))).toThrow(
			"principal 100000000001 exceeds the maximum of 100000000000 minor units",
		);
	});
});
