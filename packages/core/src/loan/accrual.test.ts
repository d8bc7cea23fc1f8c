import { describe, expect, it } from "vitest";
import { accrualLegs, lateDaysOf } from "./accrual.ts";
import type { LoanEvent } from "./events.ts";
import { loanState } from "./state.ts";
import type { LoanTerms } from "./terms.ts";
import { date, id, pay, terms } from "./test-loan.ts";

const legsOn = (on: string, ...events: LoanEvent[]) => accrualLegs(terms, events, date(on));

describe("the accrual legs of a loan", () => {
	it("say for each window and each instalment what grows by how much a day", () => {
		const grows = legsOn("2026-01-11").map((leg) => [leg.kind, leg.from, leg.to, leg.amountDays, leg.perDay]);
		expect(grows).toEqual([
			["interest", "2026-01-11", "2026-02-01", 10 * 300_000, 300_000],
			["interest", "2026-02-01", "2026-03-01", 0, 200_000],
			["interest", "2026-03-01", "2026-04-01", 0, 100_000],
			["penalty", "2026-02-01", null, 0, 106_000],
			["penalty", "2026-03-01", null, 0, 104_000],
			["penalty", "2026-04-01", null, 0, 102_000],
		]);
	});

	it("grow tax beside interest only where interest is taxed", () => {
		const taxed: LoanTerms = {
			...terms,
			phases: terms.phases.map((phase, index) => ({ ...phase, taxMinor: index === 1 ? 640n : 0n })),
		};
		const legs = accrualLegs(taxed, [], date("2026-01-11")).filter(({ kind }) => kind !== "penalty");
		expect(legs.map(({ kind, from, numerator }) => [kind, from, numerator])).toEqual([
			["interest", "2026-01-11", 6_000],
			["interest", "2026-02-01", 4_000],
			["tax", "2026-02-01", 640],
			["interest", "2026-03-01", 2_000],
		]);
	});

	it("are no income after the ninetieth day of lateness", () => {
		expect(new Set(legsOn("2026-01-11").map((leg) => leg.suspendedAfter))).toEqual(new Set(["2026-05-02"]));
	});

	it("keep what a repaid loan has earned, and grow no more", () => {
		// Ten days of 3,000.00 from 1 January; the agreed 60.00 are for 31 days of it.
		expect(legsOn("2026-01-11", pay("2026-01-11", 301_935n))).toEqual([
			{
				kind: "interest",
				from: "2026-01-11",
				to: "2026-02-01",
				amountDays: 10 * 300_000,
				perDay: 0,
				numerator: 6_000,
				denominator: 31 * 300_000,
				maxMinor: null,
				tax: null,
				suspendedAfter: null,
			},
		]);
	});

	it("end with a write-off", () => {
		const lost: LoanEvent = { kind: "write-off", id: id("w"), on: date("2026-02-11") };
		expect(legsOn("2026-02-10", lost).length).toBeGreaterThan(0);
		expect(legsOn("2026-02-11", lost)).toEqual([]);
	});
});

describe("income of a late loan", () => {
	/** 0.1% a day: 1.04 and 1.02 for the second and the third instalment. */
	const gentle: LoanTerms = {
		...terms,
		penalty: { ...terms.penalty, dailyRate: { numerator: 1, denominator: 1_000, per: "day" } },
	};
	const suspended = (on: string) =>
		loanState(gentle, [pay("2026-02-01", 106_000n)], date(on)).totals.penaltySuspendedMinor;

	it("is suspended 90 days after the oldest unpaid due date, whatever was paid before", () => {
		expect(suspended("2026-05-30")).toBe(0n);
		expect(suspended("2026-05-31")).toBe(104n + 102n);
		expect(suspended("2026-06-09")).toBe(10n * (104n + 102n));
	});
});

describe("the worst lateness of a loan", () => {
	const lateDays = (on: string, ...events: LoanEvent[]) => lateDaysOf(terms, events, date(on));

	it("is none while every instalment is paid on time", () => {
		expect(lateDays("2026-02-01")).toBe(0);
		expect(lateDays("2026-02-20", pay("2026-02-01", 106_000n))).toBe(0);
	});

	it("is today's lateness while the loan is late for the first time", () => {
		expect(lateDays("2026-02-11")).toBe(10);
	});

	it("stays in the record after the late instalment is paid", () => {
		expect(lateDays("2026-02-11", pay("2026-02-11", 127_200n))).toBe(10);
		expect(lateDays("2026-03-05", pay("2026-02-11", 127_200n))).toBe(10);
	});

	it("grows when a later instalment is later still", () => {
		expect(lateDays("2026-03-21", pay("2026-02-11", 127_200n))).toBe(20);
	});
});
