import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AprMethod, percentText } from "../apr/apr.ts";
import { percentRate, type Rate } from "../money/rate.ts";
import { divideRounded, roundings } from "../money/rounding.ts";
import { dayCounts } from "../time/day-count.ts";
import { addDays, type PlainDate } from "../time/plain-date.ts";
import { levelInstalment } from "./annuity.ts";
import { periodsOf } from "./periods.ts";
import { accruals, instalmentKinds, interestKinds, type Plan, periodUnits } from "./plan.ts";
import { quote, quoteApr } from "./quote.ts";
import { type Schedule, schedule } from "./schedule.ts";

const date = (text: string) => text as PlainDate;

function rateOf(percent: string, per: Rate["per"] = "year"): Rate {
	const rate = percentRate(percent, per);
	if (!rate.ok) throw new Error("a test names a rate");
	return rate.value;
}

const plan: Plan = {
	principalMinor: 150_000n,
	rate: rateOf("12"),
	disbursedOn: date("2026-01-01"),
	due: { kind: "regular", phases: 3, every: 1, unit: "month" },
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

const rows = ({ phases }: Schedule) =>
	phases.map(({ principalMinor, interestMinor }) => [Number(principalMinor), Number(interestMinor)]);

const plans = fc.record({
	principalMinor: fc.bigInt({ min: 1n, max: 300_000_000n }),
	rate: fc.oneof(
		fc.integer({ min: 0, max: 40_000 }).map((hundredths) => rateOf((hundredths / 100).toFixed(2))),
		fc.integer({ min: 0, max: 100 }).map((hundredths) => rateOf((hundredths / 100).toFixed(2), "day")),
	),
	disbursedOn: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(date("2023-01-01"), days)),
	due: fc.record({
		kind: fc.constant("regular" as const),
		phases: fc.integer({ min: 1, max: 24 }),
		every: fc.integer({ min: 1, max: 4 }),
		unit: fc.constantFrom(...periodUnits),
	}),
	dayCount: fc.constantFrom(...dayCounts),
	accrual: fc.constantFrom(...accruals),
	instalments: fc.constantFrom(...instalmentKinds),
	interest: fc.constantFrom(...interestKinds),
	rounding: fc.constantFrom(...roundings),
});

/**
 * Half a unit of the instalment and half a unit of each interest, compounded to the end of the term. Where they grow
 * more than threefold the loan is absurd (0.8% a day over years) and the last phase takes it all.
 */
function roundingGrown(drawn: Plan): number {
	const periods = periodsOf({ ...drawn, instalments: "equal" });
	const rate = drawn.rate.numerator / drawn.rate.denominator;
	let grown = 0;
	for (const { weight } of periods.ok ? periods.value : []) {
		grown = grown * (1 + (rate * weight.numerator) / weight.denominator) + 1;
	}
	return grown;
}

describe("a schedule", () => {
	it("sums to the principal whatever the plan, and every phase adds up", () => {
		fc.assert(
			fc.property(plans, (drawn) => {
				const { phases, principalMinor, interestMinor, totalMinor } = priced(drawn);
				let balance = drawn.principalMinor;
				let interest = 0n;
				for (const phase of phases) {
					balance -= phase.principalMinor;
					interest += phase.interestMinor;
					expect(phase.balanceMinor).toBe(balance);
					expect(phase.dueMinor).toBe(phase.principalMinor + phase.interestMinor);
					expect(phase.principalMinor >= 0n && phase.interestMinor >= 0n).toBe(true);
				}
				expect(balance).toBe(0n);
				expect(principalMinor).toBe(drawn.principalMinor);
				expect(interestMinor).toBe(interest);
				expect(totalMinor).toBe(principalMinor + interest);
			}),
			{ numRuns: 500 },
		);
	});

	it("never costs less for a larger amount", () => {
		fc.assert(
			fc.property(plans, fc.bigInt({ min: 1n, max: 1_000_000n }), (drawn, more) => {
				const grown = roundingGrown(drawn);
				fc.pre(grown <= 3 * drawn.due.phases);
				const smaller = priced(drawn);
				const larger = priced({ ...drawn, principalMinor: drawn.principalMinor + more });
				// One payment is rounded once and never falls. Several are rounded one by one, and only that may make a
				// difference.
				const slack = drawn.instalments === "single" ? 0n : BigInt(Math.ceil(grown) + drawn.due.phases);
				expect(larger.interestMinor + slack >= smaller.interestMinor).toBe(true);
				expect(larger.totalMinor + slack > smaller.totalMinor).toBe(true);
			}),
		);
	});

	it("never costs less for more days", () => {
		fc.assert(
			fc.property(
				plans,
				fc.integer({ min: 1, max: 300 }),
				fc.integer({ min: 1, max: 60 }),
				(drawn, days, more) => {
					const single = { ...drawn, instalments: "single" as const, accrual: "daily" as const };
					const of = (every: number) =>
						priced({
							...single,
							dayCount: "act/365",
							due: { kind: "regular", phases: 1, every, unit: "day" },
						});
					expect(of(days + more).interestMinor >= of(days).interestMinor).toBe(true);
				},
			),
		);
	});

	it("keeps equal instalments equal except the last, which differs by rounding only", () => {
		fc.assert(
			fc.property(plans, (drawn) => {
				fc.pre(drawn.principalMinor > 100_000n && drawn.rounding !== "up" && drawn.rounding !== "down");
				const grown = roundingGrown(drawn);
				fc.pre(grown <= 3 * drawn.due.phases);
				const { phases } = priced({ ...drawn, instalments: "equal", interest: "declining" });
				const [first] = phases;
				for (const phase of phases.slice(0, -1)) expect(phase.dueMinor).toBe(first?.dueMinor);
				const gap = Number((phases.at(-1)?.dueMinor ?? 0n) - (first?.dueMinor ?? 0n));
				expect(Math.abs(gap)).toBeLessThanOrEqual(grown + 1);
			}),
		);
	});

	it("spreads flat interest evenly per period, with the remainder in the last phase", () => {
		expect(
			rows(
				priced({
					principalMinor: 100_000n,
					rate: rateOf("7"),
					due: { kind: "regular", phases: 6, every: 1, unit: "month" },
					interest: "flat",
					accrual: "per-period",
				}),
			),
		).toEqual([
			[16_667, 583],
			[16_667, 583],
			[16_667, 583],
			[16_667, 583],
			[16_667, 583],
			[16_665, 585],
		]);
	});

	it("spreads flat interest evenly per period also with weeks and rounding", () => {
		const weekly = { kind: "regular", phases: 3, every: 1, unit: "week" } as const;
		const odd = priced({
			principalMinor: 100_588n,
			rate: rateOf("13"),
			due: { ...weekly, phases: 2 },
			interest: "flat",
			accrual: "per-period",
		});
		expect(rows(odd)).toEqual([
			[50_294, 252],
			[50_294, 251],
		]);
		const flat = priced({
			principalMinor: 100_013n,
			rate: rateOf("13"),
			due: weekly,
			interest: "flat",
			accrual: "per-period",
		});
		expect(rows(flat)).toEqual([
			[33_338, 250],
			[33_338, 250],
			[33_337, 250],
		]);
	});

	it("levels flat instalments by days, and spreads the principal evenly for equal principal", () => {
		const flat = { principalMinor: 100_000n, interest: "flat", dayCount: "act/act" } as const;
		expect(rows(priced({ ...flat, disbursedOn: date("2024-06-01") }))).toEqual([
			[33_355, 984],
			[33_323, 1016],
			[33_322, 1016],
		]);
		expect(
			rows(priced({ ...flat, disbursedOn: date("2024-06-01"), instalments: "equal-principal" })),
		).toEqual([
			[33_333, 984],
			[33_333, 1016],
			[33_334, 1016],
		]);
	});

	it("repays equal principal with interest on the outstanding balance", () => {
		expect(rows(priced({ instalments: "equal-principal", accrual: "per-period" }))).toEqual([
			[50_000, 1500],
			[50_000, 1000],
			[50_000, 500],
		]);
	});

	it("has one payment at the end of the whole term", () => {
		const single = priced({ instalments: "single", dayCount: "30/360" });
		expect(rows(single)).toEqual([[150_000, 4500]]);
		expect(single.phases[0]).toMatchObject({ number: 1, dueOn: "2026-04-01", days: 90 });
		expect(rows(priced({ instalments: "single", accrual: "per-period" }))).toEqual([[150_000, 4500]]);
	});

	it.each<[string, Partial<Plan>, number]>([
		["by days over 360", { dayCount: "act/360" }, 1550],
		["by days over 365", { dayCount: "act/365" }, 1529],
		["by 30/360", { dayCount: "30/360" }, 1500],
		[
			"by weeks over 52",
			{ accrual: "per-period", due: { kind: "regular", phases: 2, every: 1, unit: "week" } },
			346,
		],
		[
			"by days of 365",
			{ accrual: "per-period", due: { kind: "regular", phases: 2, every: 10, unit: "day" } },
			493,
		],
		["by a daily rate", { rate: rateOf("0.09", "day") }, 4185],
		["by a daily rate and 30/360", { rate: rateOf("0.09", "day"), dayCount: "30/360" }, 4050],
		[
			"by a daily rate across a leap year",
			{ rate: rateOf("0.09", "day"), dayCount: "act/act", disbursedOn: date("2023-12-12") },
			4185,
		],
		["by a daily rate per period", { rate: rateOf("0.09", "day"), accrual: "per-period" }, 4106],
	])("counts the first interest %s", (_, changes, interest) => {
		expect(priced(changes).phases[0]?.interestMinor).toBe(BigInt(interest));
	});

	it("follows chosen dates with the day count between them", () => {
		const dates = [date("2026-01-31"), date("2026-02-28"), date("2026-03-31")];
		const chosen = priced({
			due: { kind: "dates", dates },
			instalments: "equal-principal",
			dayCount: "30/360",
		});
		expect(chosen.phases.map(({ dueOn, days }) => [dueOn, days])).toEqual([
			["2026-01-31", 30],
			["2026-02-28", 28],
			["2026-03-31", 31],
		]);
		expect(rows(chosen)).toEqual([
			[50_000, 1500],
			[50_000, 933],
			[50_000, 500],
		]);
		expect(priced({ due: { kind: "dates", dates }, instalments: "single" }).phases).toHaveLength(1);
	});

	it("repays a loan of one unit in the last phase", () => {
		expect(rows(priced({ principalMinor: 1n }))).toEqual([
			[0, 0],
			[0, 0],
			[1, 0],
		]);
		expect(
			rows(
				priced({
					principalMinor: 5n,
					rounding: "up",
					due: { kind: "regular", phases: 8, every: 1, unit: "month" },
				}),
			).at(-1),
		).toEqual([0, 0]);
	});

	it.each<[string, Partial<Plan>]>([
		["principal-out-of-range", { principalMinor: 0n }],
		["principal-out-of-range", { principalMinor: 10n ** 14n + 1n }],
		[
			"interest-out-of-range",
			{
				principalMinor: 10n ** 14n,
				rate: { numerator: 1_000, denominator: 1, per: "year" },
				due: { kind: "regular", phases: 600, every: 1, unit: "month" },
			},
		],
		["phases-out-of-range", { due: { kind: "regular", phases: 0, every: 1, unit: "day" } }],
		["phases-out-of-range", { due: { kind: "regular", phases: 601, every: 1, unit: "day" } }],
		["phases-out-of-range", { due: { kind: "regular", phases: 1.5, every: 1, unit: "day" } }],
		["phases-out-of-range", { due: { kind: "dates", dates: [] } }],
		[
			"phases-out-of-range",
			{
				due: {
					kind: "dates",
					dates: Array.from({ length: 601 }, (_, day) => addDays(date("2026-01-02"), day)),
				},
			},
		],
		["interval-out-of-range", { due: { kind: "regular", phases: 1, every: 0, unit: "day" } }],
		["interval-out-of-range", { due: { kind: "regular", phases: 1, every: 601, unit: "day" } }],
		["interval-out-of-range", { due: { kind: "regular", phases: 1, every: 0.5, unit: "day" } }],
		["dates-not-rising", { due: { kind: "dates", dates: [date("2026-01-01")] } }],
		["dates-not-rising", { due: { kind: "dates", dates: [date("2026-02-01"), date("2026-02-01")] } }],
		[
			"per-period-needs-regular-phases",
			{ accrual: "per-period", due: { kind: "dates", dates: [date("2026-02-01")] } },
		],
	])("refuses %s", (refusal, changes) => {
		expect(schedule({ ...plan, ...changes })).toEqual({ ok: false, refusal });
	});

	it("works at its limits", () => {
		expect(schedule({ ...plan, principalMinor: 10n ** 14n }).ok).toBe(true);
		expect(schedule({ ...plan, due: { kind: "regular", phases: 600, every: 1, unit: "day" } }).ok).toBe(true);
		expect(schedule({ ...plan, due: { kind: "regular", phases: 1, every: 600, unit: "day" } }).ok).toBe(true);
		const dates = Array.from({ length: 600 }, (_, day) => addDays(date("2026-01-02"), day));
		expect(schedule({ ...plan, due: { kind: "dates", dates } }).ok).toBe(true);
	});

	it("stays exact beyond the range of a double", () => {
		const fine = priced({
			principalMinor: 10n ** 14n,
			rate: rateOf("12.345678901"),
			instalments: "single",
			dayCount: "act/act",
			disbursedOn: date("2023-12-01"),
		});
		const weight = 31n * 366n + 60n * 365n - 366n + 365n;
		expect(fine.interestMinor).toBe(
			divideRounded(
				{ numerator: 10n ** 14n * 12_345_678_901n * weight, denominator: 10n ** 11n * 365n * 366n },
				"half-even",
			),
		);
	});
});

describe("the level instalment", () => {
	it("is the exact fraction rounded once, at ties too", () => {
		fc.assert(
			fc.property(plans, (drawn) => {
				const periods = periodsOf({ ...drawn, instalments: "equal" });
				if (!periods.ok) throw new Error(periods.refusal);
				const { numerator, denominator } = drawn.rate;
				let product = 1n;
				let sum = 0n;
				let scale = 1n;
				for (const { weight } of periods.value) {
					const whole = BigInt(denominator * weight.denominator);
					const factor = whole + BigInt(numerator * weight.numerator);
					product *= factor;
					sum = sum * factor + scale * whole;
					scale *= whole;
				}
				const exact = divideRounded(
					{ numerator: drawn.principalMinor * product, denominator: sum },
					drawn.rounding,
				);
				expect(levelInstalment(Number(drawn.principalMinor), drawn.rate, periods.value, drawn.rounding)).toBe(
					Number(exact),
				);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("is exact for amounts whose estimate is ambiguous", () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: 9n * 10n ** 13n, max: 10n ** 14n }),
				fc.constantFrom(...roundings),
				(principal, rounding) => {
					const rate = rateOf("36");
					const periods = periodsOf({
						...plan,
						rate,
						due: { kind: "regular", phases: 12, every: 1, unit: "month" },
						accrual: "per-period",
					});
					const growth = 103n ** 12n;
					const exact = { numerator: principal * 3n * growth, denominator: 100n * (growth - 100n ** 12n) };
					expect(periods.ok && levelInstalment(Number(principal), rate, periods.value, rounding)).toBe(
						Number(divideRounded(exact, rounding)),
					);
				},
			),
		);
	});

	it.each([
		["half-even", 2],
		["half-up", 3],
		["up", 3],
		["down", 2],
	] as const)("rounds a tie %s to %i", (rounding, expected) => {
		const free = rateOf("0");
		const periods = periodsOf({
			...plan,
			rate: free,
			due: { kind: "regular", phases: 2, every: 1, unit: "month" },
		});
		expect(periods.ok && levelInstalment(5, free, periods.value, rounding)).toBe(expected);
		expect(periods.ok && levelInstalment(4, free, periods.value, rounding)).toBe(2);
	});
});

describe("a quote", () => {
	const tax = rateOf("18");

	it("deducts fee and tax from the payout and shows the total cost", () => {
		const quoted = quote(
			{
				...plan,
				principalMinor: 1_000_000n,
				rate: rateOf("0.09", "day"),
				due: { kind: "regular", phases: 1, every: 91, unit: "day" },
			},
			{ feeMinor: 60_000n, taxRate: tax },
		);
		expect(quoted).toMatchObject({
			ok: true,
			value: {
				feeMinor: 60_000n,
				taxMinor: 10_800n,
				receivedMinor: 929_200n,
				totalMinor: 1_081_900n,
				costMinor: 152_700n,
			},
		});
	});

	it("computes its APR on the cash received", () => {
		const free = {
			...plan,
			rate: rateOf("0"),
			due: { kind: "regular", phases: 1, every: 365, unit: "day" } as const,
		};
		const quoted = quote(free, { feeMinor: 10_000n, taxRate: rateOf("0") });
		const rate = quoted.ok ? quoteApr(free, quoted.value, "effective-365") : quoted;
		expect(rate.ok && rate.value).toBeCloseTo(150 / 140 - 1, 9);
	});

	it.each([
		["fee-not-below-principal", 150_000n],
		["fee-not-below-principal", 127_119n],
		["fee-negative", -1n],
	])("refuses %s", (refusal, feeMinor) => {
		expect(quote(plan, { feeMinor, taxRate: tax })).toEqual({ ok: false, refusal });
	});

	it("passes on the refusal of a plan", () => {
		expect(quote({ ...plan, principalMinor: 0n }, { feeMinor: 0n, taxRate: tax })).toEqual({
			ok: false,
			refusal: "principal-out-of-range",
		});
	});
});

describe("tax on interest, whole units and interest-free days", () => {
	/** 5,000.00 at 0.05% a day with 16% tax on interest, in 30, 61 and 91 days: computed by hand. */
	const taxed: Partial<Plan> = {
		principalMinor: 500_000n,
		rate: rateOf("0.05", "day"),
		disbursedOn: date("2026-11-16"),
		due: { kind: "dates", dates: [date("2026-12-16"), date("2027-01-16"), date("2027-02-15")] },
		interestTaxRate: rateOf("16"),
		step: { stepMinor: 100, last: "down" },
	};
	const parts = (schedule: Schedule) =>
		schedule.phases.map(({ principalMinor, interestMinor, taxMinor, dueMinor }) =>
			[principalMinor, interestMinor, taxMinor, dueMinor].map(Number),
		);

	it("make every instalment and tax a whole unit; the last one gives up its fraction", () => {
		// The level is 1,725.65. 5,000 × 0.05% × 30 = 75.00, tax 12.00; 3,361 × 0.05% × 31 = 52.10, tax 8.34.
		expect(parts(priced(taxed))).toEqual([
			[163_900, 7_500, 1_200, 172_600],
			[166_590, 5_210, 800, 172_600],
			[169_510, 2_490, 400, 172_400],
		]);
		expect(priced(taxed)).toMatchObject({
			interestMinor: 15_200n,
			taxMinor: 2_400n,
			totalMinor: 517_600n,
		});
	});

	it("leave the rest to the last instalment if it may be uneven", () => {
		const rest = priced({ ...taxed, step: { stepMinor: 100, last: "rest" } });
		expect(parts(rest).at(-1)).toEqual([169_510, 2_543, 400, 172_453]);
	});

	it("keep an instalment below half a step as it is", () => {
		const tiny = priced({ ...taxed, principalMinor: 90n, interestTaxRate: rateOf("0") });
		expect(tiny.phases.map(({ dueMinor }) => Number(dueMinor))).toEqual([31, 31, 30]);
	});

	it("bear no interest for the first days", () => {
		const [first, second] = priced({ ...taxed, graceDays: 10 }).phases;
		expect([first?.interestMinor, first?.days]).toEqual([5_000n, 30]);
		expect(second?.days).toBe(31);
	});

	it.each([
		[{ graceDays: 31 }, "grace-out-of-range"],
		[{ graceDays: -1 }, "grace-out-of-range"],
		[{ graceDays: 1.5 }, "grace-out-of-range"],
		[{ step: { stepMinor: 0, last: "rest" } }, "step-out-of-range"],
		[{ step: { stepMinor: 0.5, last: "rest" } }, "step-out-of-range"],
	] as const)("refuse %o", (changes, refusal) => {
		expect(schedule({ ...plan, ...taxed, ...changes })).toEqual({ ok: false, refusal });
	});

	it("add up for any plan with a step and a tax", () => {
		fc.assert(
			fc.property(
				plans,
				fc.integer({ min: 1, max: 10_000 }),
				fc.integer({ min: 0, max: 30 }),
				fc.constantFrom("rest" as const, "down" as const),
				(drawn, stepMinor, taxPercent, last) => {
					const step = { stepMinor, last };
					const stepped = schedule({ ...drawn, step, interestTaxRate: rateOf(String(taxPercent)) });
					if (!stepped.ok) throw new Error(stepped.refusal);
					const { phases, principalMinor, interestMinor, taxMinor, totalMinor } = stepped.value;
					const sum = (name: "principalMinor" | "interestMinor" | "taxMinor" | "dueMinor") =>
						phases.reduce((total, phase) => total + phase[name], 0n);
					expect(sum("principalMinor")).toBe(principalMinor);
					expect(sum("interestMinor")).toBe(interestMinor);
					expect(sum("taxMinor")).toBe(taxMinor);
					expect(sum("dueMinor")).toBe(totalMinor);
					for (const phase of phases) {
						expect(phase.principalMinor >= 0n && phase.interestMinor >= 0n).toBe(true);
						expect(phase.taxMinor % BigInt(stepMinor)).toBe(0n);
					}
				},
			),
		);
	});
});

describe("the worked example of docs/money.md", () => {
	const example: Plan = {
		...plan,
		principalMinor: 1_000_000n,
		rate: rateOf("36"),
		disbursedOn: date("2026-01-15"),
	};

	it("is what the code computes", () => {
		const quoted = quote(example, { feeMinor: 30_000n, taxRate: rateOf("18") });
		if (!quoted.ok) throw new Error(quoted.refusal);
		expect(rows(quoted.value.schedule)).toEqual([
			[322_678, 30_575],
			[334_548, 18_705],
			[342_774, 10_480],
		]);
		expect(quoted.value).toMatchObject({ receivedMinor: 964_600n, totalMinor: 1_059_760n });
		const percent = (method: AprMethod) => {
			const rate = quoteApr(example, quoted.value, method);
			return rate.ok ? percentText(rate.value, { decimals: 2 }) : rate.refusal;
		};
		expect([percent("us-actuarial"), percent("effective-365"), percent("cat"), percent("kfs")]).toEqual([
			"58.27",
			"78.02",
			"71.99",
			"57.72",
		]);
	});
});
