import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LoanEvent, type LoanState, type LoanTerms, loanState } from "../loan/index.ts";
import { date, pay, at as stateAt, terms } from "../loan/test-loan.ts";
import { addDays, type PlainDate, plainDate } from "../time/index.ts";
import {
	type AutopayRules,
	chargeFor,
	chargeLimit,
	isNoticeTime,
	isOver,
	type LocalTime,
	maySkip,
	momentsOf,
	nextPhase,
	tryNow,
} from "./index.ts";

const rules: AutopayRules = {
	noticeDaysBefore: 2,
	noticeFrom: "10:00",
	noticeHoursMin: 24,
	tries: [
		{ from: "06:00", to: "12:00" },
		{ from: "20:00", to: "22:00" },
	],
	limitPercent: 125,
	lastsDaysAfterLast: 30,
};
const dueOn = date("2026-02-01");
const at = (day: string, time: string): LocalTime => ({ date: date(day), time });
const none = { made: [], isOpen: false, hoursSinceNotice: 44 } as const;

describe("the hours of autopay", () => {
	it.each([
		["2026-01-30", "09:59", false],
		["2026-01-30", "10:00", true],
		["2026-01-31", "06:00", true],
		["2026-01-31", "06:01", false],
		["2026-02-01", "10:00", false],
	])("tell the borrower at %s %s: %s", (day, time, told) => {
		expect(isNoticeTime(rules, dueOn, at(day, time))).toBe(told);
	});

	it.each([
		["2026-01-31", "23:59", true],
		["2026-02-01", "00:00", false],
	])("let a charge be skipped at %s %s: %s", (day, time, may) => {
		expect(maySkip(dueOn, at(day, time))).toBe(may);
	});

	it.each([
		["05:59", [], null],
		["06:00", [], 1],
		["06:00", [1], null],
		["11:59", [], 1],
		["12:00", [], null],
		["19:59", [1], null],
		["20:00", [1], 2],
		["20:00", [], 2],
		["20:00", [2], null],
		["20:00", [1, 2], null],
		["22:00", [1], null],
	] as const)("at %s, after the tries %s, make try %s", (time, made, number) => {
		expect(tryNow(rules, dueOn, at("2026-02-01", time), { ...none, made })).toBe(number);
	});

	it("try nothing on another day, with an answer outstanding, or within a day of the notice", () => {
		for (const day of ["2026-01-31", "2026-02-02"])
			expect(tryNow(rules, dueOn, at(day, "06:00"), none)).toBeNull();
		const evening = at("2026-02-01", "20:00");
		expect(tryNow(rules, dueOn, evening, { ...none, made: [1], isOpen: true })).toBeNull();
		expect(tryNow(rules, dueOn, at("2026-02-01", "06:00"), { ...none, hoursSinceNotice: 23.9 })).toBeNull();
	});

	it("end with the last window, and name every moment in order", () => {
		expect(isOver(rules, dueOn, at("2026-02-01", "21:59"))).toBe(false);
		expect(isOver(rules, dueOn, at("2026-02-01", "22:00"))).toBe(true);
		expect(isOver(rules, dueOn, at("2026-02-02", "00:00"))).toBe(true);
		const moments = momentsOf(rules, dueOn).map(({ date, time }) => `${date} ${time}`);
		expect(moments).toEqual(moments.toSorted());
	});

	const timeZones = ["America/Mexico_City", "America/Bogota", "Asia/Kolkata", "Africa/Lagos"];
	it("make at most two tries on one local day, only inside the hours, in all four time zones", () => {
		const steps = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 120 });
		fc.assert(
			fc.property(fc.constantFrom(...timeZones), steps, fc.boolean(), (timeZone, minutes, fails) => {
				let instant = Temporal.Instant.from("2026-01-31T00:00:00Z");
				const made: (1 | 2)[] = [];
				for (const step of minutes) {
					instant = instant.add({ minutes: step });
					const local = instant.toZonedDateTimeISO(timeZone);
					const time = local.toPlainTime().toString().slice(0, 5);
					const moment = { date: plainDate(local.toPlainDate().toString()), time };
					const isOpen = !fails && made.length > 0;
					const number = tryNow(rules, dueOn, moment, { made, isOpen, hoursSinceNotice: 44 });
					if (number === null) continue;
					expect(moment.date).toBe(dueOn);
					const { from, to } = rules.tries[number - 1 === 0 ? 0 : 1];
					expect(time >= from && time < to).toBe(true);
					made.push(number);
				}
				expect(made.length).toBeLessThanOrEqual(fails ? 2 : 1);
				expect(new Set(made).size).toBe(made.length);
			}),
		);
	});
});

describe("the amount of autopay", () => {
	const limitMinor = 200_000n;

	it("is what settles the phase of the due date, and nothing more", () => {
		const state = stateAt("2026-02-01");
		expect(chargeFor(state, dueOn, { limitMinor })).toEqual({ amountMinor: state.due.totalMinor });
		expect(chargeFor(stateAt("2026-01-30"), dueOn, { limitMinor })).toEqual({
			amountMinor: state.due.totalMinor,
		});
	});

	it("falls with a payment in between, and never rises above what was told", () => {
		const part = stateAt("2026-02-01", pay("2026-01-31", 50_000n));
		const charge = chargeFor(part, dueOn, { limitMinor, toldMinor: 106_000n });
		expect(charge).toEqual({ amountMinor: part.due.totalMinor });
		const whole = stateAt("2026-02-01");
		expect(chargeFor(whole, dueOn, { limitMinor, toldMinor: 7_000n })).toEqual({ amountMinor: 7_000n });
	});

	it("is nothing for a paid or late or ended loan, or above the limit", () => {
		const paid = stateAt("2026-02-01", pay("2026-01-31", 106_000n));
		expect(chargeFor(paid, dueOn, { limitMinor })).toEqual({ none: "paid" });
		const ended = stateAt("2026-01-01", pay("2026-01-01", 300_000n));
		expect(chargeFor(ended, dueOn, { limitMinor })).toEqual({ none: "ended" });
		const late = stateAt("2026-03-01");
		expect(chargeFor(late, date("2026-03-01"), { limitMinor })).toEqual({ none: "late" });
		expect(chargeFor(stateAt("2026-02-01"), dueOn, { limitMinor: 100n })).toEqual({ none: "aboveLimit" });
	});

	it("of the limit is the dearest phase and a part, in whole steps", () => {
		expect(chargeLimit(stateAt("2026-01-02"), rules, 5_000n)).toBe(135_000n);
	});

	it("looks at the oldest phase that is not paid, unless its day has passed", () => {
		expect(nextPhase(stateAt("2026-02-01"))?.dueOn).toBe("2026-02-01");
		expect(nextPhase(stateAt("2026-02-02"))).toBeNull();
		expect(nextPhase(stateAt("2026-02-02", pay("2026-02-01", 106_000n)))?.dueOn).toBe("2026-03-01");
	});

	/** Random lives of a loan: payments of any size on any day, and what autopay would then charge on each due date. */
	it("never exceeds what is due, and never pays a penalty", () => {
		const payments = fc.array(
			fc.record({ day: fc.integer({ min: 1, max: 90 }), amount: fc.integer({ min: 1, max: 150_000 }) }),
			{ maxLength: 6 },
		);
		const bases = fc.constantFrom("overdue-amount" as const, "overdue-principal" as const);
		const units = fc.constantFrom(1 as const, 100 as const);
		fc.assert(
			fc.property(payments, bases, units, (paid, base, unitMinor) => {
				const varied: LoanTerms = { ...terms, unitMinor, penalty: { ...terms.penalty, base } };
				const events: LoanEvent[] = paid.map(({ day, amount }, index) =>
					pay(addDays(terms.disbursedOn, day), BigInt(amount), `pay-${index}`),
				);
				for (const phase of terms.phases) checkCharge(varied, events, phase.dueOn);
			}),
			{ numRuns: 300 },
		);
	});

	function checkCharge(varied: LoanTerms, events: LoanEvent[], on: PlainDate): void {
		const known = events.filter((event) => event.on <= on);
		const before: LoanState = loanState(varied, known, on);
		const charge = chargeFor(before, on, { limitMinor: 10_000_000n });
		if (!("amountMinor" in charge)) return;
		expect(charge.amountMinor).toBeGreaterThan(0n);
		expect(charge.amountMinor).toBeLessThanOrEqual(before.due.totalMinor);
		const after = loanState(varied, [...known, pay(on, charge.amountMinor, "autopay")], on);
		expect(after.due.totalMinor).toBe(0n);
		// What is due is asked in whole units: after a part with a fraction of one, less than a unit stays as credit.
		expect(after.creditMinor - before.creditMinor).toBeLessThan(BigInt(varied.unitMinor));
		expect(after.totals.penaltyMinor).toBe(before.totals.penaltyMinor);
		expect(before.due.penaltyMinor).toBe(0n);
		expect(
			loanState(varied, [...known, pay(on, charge.amountMinor, "autopay")], addDays(on, 1)).overdueDays,
		).toBe(0);
	}
});
