import { describe, expect, it } from "vitest";
import { ifPaidOff, quoteRollover } from "./decide.ts";
import type { LoanEvent } from "./events.ts";
import { loanState } from "./state.ts";
import type { LoanTerms } from "./terms.ts";
import { at, date, debt, id, pay, terms } from "./test-loan.ts";
import { penaltyMaxMinor } from "./work.ts";

describe("a loan paid on time", () => {
	it("owes only the principal on the day of payout", () => {
		const state = at("2026-01-01");
		expect(state).toMatchObject({ status: "repaying", overdueDays: 0, creditMinor: 0n, rollovers: 0 });
		expect(debt(state.due)).toEqual([0, 0, 0]);
		expect(debt(state.payoff)).toEqual([300_000, 0, 0]);
		expect(state.next).toEqual({ number: 1, dueOn: "2026-02-01", dueMinor: 106_000n });
	});

	it("earns interest daily on the outstanding principal", () => {
		expect(debt(at("2026-01-11").payoff)).toEqual([300_000, 1_935, 0]);
		expect(debt(at("2026-02-01").due)).toEqual([100_000, 6_000, 0]);
	});

	it("shows what each phase will be on its due date", () => {
		expect(at("2026-01-11").phases.map(({ dueMinor }) => Number(dueMinor))).toEqual([
			106_000, 104_000, 102_000,
		]);
		expect(at("2026-01-11").phases[0]).toMatchObject({
			number: 1,
			principalMinor: 100_000n,
			principalLeftMinor: 100_000n,
			interestMinor: 1_935n,
			interestAtDueMinor: 6_000n,
			interestLeftMinor: 1_935n,
			settled: false,
		});
	});

	it("finishes when every phase is paid on its due date, for exactly the agreed sum", () => {
		const state = at(
			"2026-04-01",
			pay("2026-02-01", 106_000n),
			pay("2026-03-01", 104_000n),
			pay("2026-04-01", 102_000n),
		);
		expect(state).toMatchObject({ status: "finished", creditMinor: 0n, next: null });
		expect(state.totals).toMatchObject({ interestMinor: 12_000n, penaltyMinor: 0n, paidMinor: 312_000n });
		expect(state.phases.every(({ settled }) => settled)).toBe(true);
	});

	it("keeps an overpayment as the borrower's credit", () => {
		const state = at("2026-01-01", pay("2026-01-01", 300_500n));
		expect(state).toMatchObject({ status: "finished", creditMinor: 500n });
	});
});

describe("a loan paid early", () => {
	it("charges interest only for the days used", () => {
		expect(ifPaidOff({ terms, events: [] }, date("2026-01-11"))).toEqual({
			payMinor: 301_935n,
			interestSavedMinor: 10_065n,
		});
		expect(at("2026-06-01", pay("2026-01-11", 301_935n))).toMatchObject({
			status: "finished",
			creditMinor: 0n,
		});
	});

	it("pays interest to date, then principal, and less interest from then on", () => {
		const state = at("2026-02-01", pay("2026-01-11", 51_935n));
		expect(debt(state.due)).toEqual([50_000, 3_388, 0]);
		expect(state.totals.interestMinor).toBe(5_323n);
	});

	it("leaves no remainder on the due date when a phase is settled before it", () => {
		const early = pay("2026-01-11", 106_000n);
		const state = at("2026-01-20", early);
		expect(state.phases[0]).toMatchObject({ settled: true, dueMinor: 0n });
		expect(debt(at("2026-02-01", early).due)).toEqual([0, 0, 0]);
		expect(state.next).toMatchObject({ number: 2, dueOn: "2026-03-01" });
		expect(at("2026-03-01", early).due.interestMinor).toBe(state.next ? state.next.dueMinor - 95_935n : 0n);
	});

	it("bills interest to the first phase with principal left when several are settled", () => {
		const phases = at("2026-02-01", pay("2026-01-11", 251_935n)).phases;
		expect(phases.map(({ interestMinor }) => Number(interestMinor))).toEqual([1_935, 0, 677]);
	});

	it("bills the days after an early settlement to the next phase", () => {
		// 1,959.35 left from 11 January: 21 days of the first window (6,000 / 300,000 / 31) and 28 of the second.
		const [, second] = at("2026-03-01", pay("2026-01-11", 106_000n)).phases;
		expect(second?.interestMinor).toBe(BigInt(2_655 + 3_919));
	});
});

describe("the limits of a loan", () => {
	it("throws for a principal above a thousand million", () => {
		const huge: LoanTerms = { ...terms, principalMinor: 100_000_000_001n };
		expect(() => loanState(huge, [], date("2026-01-01"))).toThrow(RangeError);
		expect(() =>
			loanState({ ...terms, principalMinor: 100_000_000_000n }, [], date("2026-01-01")),
		).not.toThrow();
	});

	it("count an event once however often it arrives, and ignore future events", () => {
		const paid = pay("2026-02-01", 50_000n);
		expect(at("2026-02-01", paid, paid, paid)).toEqual(at("2026-02-01", paid));
		expect(at("2026-01-20", paid)).toEqual(at("2026-01-20"));
	});

	it("include interest-only phases", () => {
		const balloon: LoanTerms = {
			...terms,
			phases: [
				{ dueOn: date("2026-02-01"), principalMinor: 0n, interestMinor: 6_000n, taxMinor: 0n },
				{ dueOn: date("2026-03-01"), principalMinor: 300_000n, interestMinor: 5_000n, taxMinor: 0n },
			],
		};
		expect(debt(loanState(balloon, [], date("2026-02-01")).due)).toEqual([0, 6_000, 0]);
		expect(loanState(balloon, [], date("2026-02-10")).phases[0]?.penaltyMinor).toBe(0n);
		const done = [pay("2026-02-01", 6_000n), pay("2026-03-01", 305_000n)];
		expect(loanState(balloon, done, date("2026-03-01"))).toMatchObject({
			status: "finished",
			creditMinor: 0n,
		});
	});
});

describe("events of one day", () => {
	const paid = { ...pay("2026-02-11", 127_200n, "stp:9"), at: "2026-02-11T09:00:00.000Z" };
	const rolled: LoanEvent = {
		kind: "rollover",
		id: id("oxxo:1"),
		on: date("2026-02-11"),
		at: "2026-02-11T10:00:00.000Z",
		days: 7,
		feeMinor: 10_000n,
		taxMinor: 1_800n,
	};
	const dueDates = (...events: LoanEvent[]) => at("2026-02-11", ...events).phases.map(({ dueOn }) => dueOn);

	it("take effect in the order in which they happened, whatever their ids", () => {
		// The first instalment is paid before the rollover, so only the later due dates move.
		expect(dueDates(rolled, paid)).toEqual(["2026-02-01", "2026-03-08", "2026-04-08"]);
		const first = { ...rolled, at: "2026-02-11T08:00:00.000Z" };
		expect(dueDates(first, paid)).toEqual(["2026-02-18", "2026-03-18", "2026-04-18"]);
	});
});

describe("a loan in whole units", () => {
	const whole: LoanTerms = { ...terms, unitMinor: 100, costMaxMinor: 300_000n };
	const state = (on: string, ...events: LoanEvent[]) => loanState(whole, events, date(on));

	it("asks for the debt rounded down, and paying that settles it", () => {
		// Day 10 of 31: 60.00 × 10/31 = 19.35 interest.
		expect(state("2026-01-11").payoff).toMatchObject({ totalMinor: 301_900n, roundedOffMinor: 35n });
		const after = state("2026-01-11", pay("2026-01-11", 301_900n));
		expect(after).toMatchObject({ status: "finished", creditMinor: 0n });
		expect(after.totals.roundedOff.principalMinor).toBe(35n);
	});

	it("settles an instalment that lacks less than a unit, and keeps what is paid too much", () => {
		expect(state("2026-02-01", pay("2026-02-01", 105_950n)).phases[0]).toMatchObject({
			settled: true,
			roundedOffMinor: 50n,
		});
		expect(state("2026-02-01", pay("2026-02-01", 105_900n)).phases[0]).toMatchObject({
			settled: false,
			dueMinor: 100n,
		});
	});

	it("never costs more than its ceiling", () => {
		// 3,000.00 less 118.00 fee and tax less 120.00 interest.
		const late = state("2027-12-31").totals;
		expect(late.penaltyMinor).toBe(276_200n);
		expect(penaltyMaxMinor(whole)).toBe(276_200n);
	});

	it("offers no rollover that would pass the ceiling", () => {
		const tight: LoanTerms = { ...whole, costMaxMinor: 23_800n + 16_000n };
		expect(quoteRollover({ terms: tight, events: [] }, date("2026-01-10"))).toEqual({
			ok: false,
			refusal: "rollover-not-offered",
		});
		const wider: LoanTerms = { ...whole, costMaxMinor: 23_800n + 17_700n };
		expect(quoteRollover({ terms: wider, events: [] }, date("2026-01-10")).ok).toBe(true);
	});

	it("offers a rollover when only a fraction of a unit of penalty is left, and takes it off", () => {
		// One day late: 2% of 1,060.00 is 21.20.
		const paid = [pay("2026-02-02", 2_100n)];
		const quoted = quoteRollover({ terms: whole, events: paid }, date("2026-02-02"));
		if (!quoted.ok) throw new Error(quoted.refusal);
		expect(quoted.value).toMatchObject({ feeMinor: 15_000n, taxMinor: 2_700n });
		const rolled: LoanEvent = { kind: "rollover", id: id("z"), on: date("2026-02-02"), ...quoted.value };
		const after = state("2026-02-02", ...paid, rolled);
		expect(after.payoff.penaltyMinor).toBe(0n);
		expect(after.totals.roundedOff.penaltyMinor).toBe(20n);
	});

	it("rounds running sums, so that overdue instalments add up to what is due", () => {
		const late = state("2026-03-02");
		const overdue = late.phases.slice(0, 2).map(({ dueMinor }) => dueMinor);
		expect(overdue.reduce((sum, minor) => sum + minor, 0n)).toBe(late.due.totalMinor);
		expect(overdue.every((minor) => minor % 100n === 0n)).toBe(true);
	});
});
