import { describe, expect, it } from "vitest";
import type { Rate } from "../money/rate.ts";
import { roundings } from "../money/rounding.ts";
import type { PlainDate } from "../time/plain-date.ts";
import { levelInstalment } from "./annuity.ts";
import type { Period } from "./periods.ts";
import type { Plan } from "./plan.ts";
import { quote, quoteApr } from "./quote.ts";
import { type Schedule, schedule } from "./schedule.ts";

const date = (text: string) => text as PlainDate;
const yearly = (numerator: number, denominator: number): Rate => ({ numerator, denominator, per: "year" });
const daily = (numerator: number, denominator: number): Rate => ({ numerator, denominator, per: "day" });

/** One payment after a year of 365 days: the interest is the principal times the rate. */
const plan: Plan = {
	principalMinor: 100_000n,
	rate: yearly(10, 100),
	disbursedOn: date("2026-01-01"),
	due: { kind: "regular", phases: 1, every: 365, unit: "day" },
	dayCount: "act/365",
	accrual: "daily",
	instalments: "equal",
	interest: "declining",
	rounding: "half-even",
};

function priced(changes: Partial<Plan>): Schedule {
	const result = schedule({ ...plan, ...changes });
	if (!result.ok) throw new Error(result.refusal);
	return result.value;
}

const dues = ({ phases }: Schedule) => phases.map(({ dueMinor }) => Number(dueMinor));
const refused = (changes: Partial<Plan>) => {
	const result = schedule({ ...plan, ...changes });
	return result.ok ? null : result.refusal;
};

describe("interest beyond the whole numbers of a double", () => {
	// 365 × (10^14 − 1) ends in 635 and is above 2^55, where doubles are eight apart: the nearest is three less.
	const odd = 99_999_999_999_999;

	it("is exact when rate times days is too large for one", () => {
		const rate = yearly(odd, 100_000_000_000);
		expect(priced({ principalMinor: 100_000_000_000n, rate, rounding: "down" }).interestMinor).toBe(
			BigInt(odd),
		);
	});

	it("is exact when the divisor is too large for one", () => {
		const rate = yearly(1, odd);
		expect(priced({ principalMinor: BigInt(odd), rate, rounding: "up" }).interestMinor).toBe(1n);
	});

	it("is refused when all that is repaid passes the largest of them, and not one unit before", () => {
		const largest = Number.MAX_SAFE_INTEGER;
		expect(priced({ principalMinor: 1n, rate: yearly(largest - 1, 1) }).totalMinor).toBe(BigInt(largest));
		expect(refused({ principalMinor: 1n, rate: yearly(largest, 1) })).toBe("interest-out-of-range");
		// 10^14 and 89.5 times as much again are 9.05 × 10^15; the largest is 9.007 × 10^15.
		expect(refused({ principalMinor: 10n ** 14n, rate: yearly(179, 2) })).toBe("interest-out-of-range");
	});

	it("is refused together with its tax", () => {
		const sixty = { principalMinor: 10n ** 14n, rate: yearly(60, 1) };
		expect(refused(sixty)).toBeNull();
		expect(refused({ ...sixty, interestTaxRate: yearly(1, 1) })).toBe("interest-out-of-range");
	});
});

describe("tax on interest", () => {
	it("is part of equal instalments", () => {
		// 1% a month and 16% tax on it are 1.16% a month.
		const { phases } = priced({
			principalMinor: 1_000_000n,
			rate: yearly(12, 100),
			interestTaxRate: yearly(16, 100),
			due: { kind: "regular", phases: 12, every: 1, unit: "month" },
			accrual: "per-period",
		});
		const level = Math.round((1_000_000 * 0.0116) / (1 - 1.0116 ** -12));
		const instalments = phases.map(({ dueMinor }) => Number(dueMinor));
		expect(new Set(instalments.slice(0, -1))).toEqual(new Set([level]));
		// Interest and tax are rounded twelve times each, by half a unit at most.
		expect(Math.abs((instalments.at(-1) ?? 0) - level)).toBeLessThanOrEqual(12);
	});

	it("is part of equal instalments with flat interest", () => {
		// 60 days of 0.1% are 60.00 and their tax is 9.60: half of 1,069.60 at a time.
		const { phases } = priced({
			rate: daily(1, 1_000),
			interestTaxRate: yearly(16, 100),
			due: { kind: "regular", phases: 2, every: 30, unit: "day" },
			interest: "flat",
		});
		const part = { principalMinor: 50_000n, interestMinor: 3_000n, taxMinor: 480n, dueMinor: 53_480n };
		expect(phases).toMatchObject([part, part]);
	});

	it("is not counted in the Mexican CAT", () => {
		const taxed = { ...plan, interestTaxRate: yearly(16, 100) };
		const quoted = quote(taxed, { feeMinor: 0n, taxRate: yearly(16, 100) });
		if (!quoted.ok) throw new Error(quoted.refusal);
		const cat = quoteApr(taxed, quoted.value, "cat");
		const effective = quoteApr(taxed, quoted.value, "effective-365");
		expect(cat.ok && cat.value).toBeCloseTo(0.1, 9);
		expect(effective.ok && effective.value).toBeCloseTo(0.116, 9);
	});
});

describe("whole units", () => {
	const step = { stepMinor: 100, last: "down" } as const;

	it("make the tax on a fee a whole unit", () => {
		// 16% of 123.00 is 19.68.
		const quoted = quote({ ...plan, step }, { feeMinor: 12_300n, taxRate: yearly(16, 100) });
		expect(quoted).toMatchObject({ ok: true, value: { taxMinor: 2_000n, receivedMinor: 85_700n } });
	});

	it("take all interest off the last instalment when it is exactly the fraction", () => {
		// Ten days of 0.05% on 100.00 are 0.50.
		const small = priced({
			principalMinor: 10_000n,
			rate: daily(5, 10_000),
			due: { kind: "regular", phases: 1, every: 10, unit: "day" },
			step,
		});
		expect(small).toMatchObject({ interestMinor: 0n, totalMinor: 10_000n });
	});

	it("are at most a million of the currency", () => {
		expect(refused({ step: { stepMinor: 100_000_000, last: "rest" } })).toBeNull();
		expect(refused({ step: { stepMinor: 100_000_001, last: "rest" } })).toBe("step-out-of-range");
	});
});

describe("days that bear interest", () => {
	it("have 30 to a month between chosen dates with a daily rate by 30/360", () => {
		// 1 January to 1 March are 60 days by this rule, and 59 on the calendar.
		const due = { kind: "dates", dates: [date("2026-03-01")] } as const;
		const rate = daily(9, 10_000);
		expect(priced({ due, rate, dayCount: "30/360" }).interestMinor).toBe(5_400n);
		expect(priced({ due, rate, dayCount: "act/365" }).interestMinor).toBe(5_310n);
	});

	it("may all be free in the first phase, and no more", () => {
		expect(dues(priced({ graceDays: 365 }))).toEqual([100_000]);
		expect(refused({ graceDays: 366 })).toBe("grace-out-of-range");
	});

	it("cannot be free where interest is not counted by days", () => {
		expect(refused({ graceDays: 10, accrual: "per-period" })).toBe("grace-out-of-range");
	});
});

describe("the level instalment", () => {
	const periods = (count: number, days: number): readonly Period[] =>
		Array.from({ length: count }, () => ({
			dueOn: date("2026-02-01"),
			days,
			weight: { numerator: days, denominator: 1 },
		}));

	it("is a whole number where the exact fraction is one, whatever the rounding", () => {
		// With f = 1 + r, four instalments of f^4 repay f^3 + f^2 + f + 1; both times 100^4 are whole.
		for (let percent = 1; percent <= 50; percent++) {
			const factor = 100 + percent;
			const principal = 100 * (factor ** 3 + 100 * factor ** 2 + 100 ** 2 * factor + 100 ** 3);
			for (const rounding of roundings) {
				const level = levelInstalment(principal, daily(percent, 100), periods(4, 1), rounding);
				expect([percent, rounding, level]).toEqual([percent, rounding, factor ** 4]);
			}
		}
	});

	it.each(roundings)("counts the days of each period when rounded %s", (rounding) => {
		// 30% per period: 230 × 1.3 × 1.3 / 2.3.
		expect(levelInstalment(230, daily(1, 100), periods(2, 30), rounding)).toBe(169);
	});

	it.each(roundings)("of nothing is nothing when rounded %s", (rounding) => {
		expect(levelInstalment(0, daily(1, 100), periods(2, 30), rounding)).toBe(0);
	});
});
