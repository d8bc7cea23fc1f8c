import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocationDefault } from "../loan/terms.ts";
import { addDays, type PlainDate } from "../time/plain-date.ts";
import { disclose } from "./disclosure.ts";
import { amountsOf, isAmountOffered, type PricedProduct, priceLoan } from "./priced-product.ts";

const product: PricedProduct = {
	productId: "test-91",
	currency: "MXN",
	amountMin: 1_000,
	amountMax: 10_000,
	amountStep: 500,
	tenures: [
		{ days: 91, phases: 3 },
		{ days: 180, phases: 6 },
	],
	instalments: "equal",
	interestPercentPerDay: "0.06",
	feePercent: "2",
	feeTaxPercent: "16",
	interestTaxPercent: "16",
	wholeUnits: true,
	costMaxPercent: 100,
	penalty: { percentPerDay: "2", base: "overdue-amount", graceDays: 0, capPercent: 100 },
	rollover: { days: 7, feePercent: "1", timesMax: 1 },
	allocation: allocationDefault,
	coolingOff: { days: 3, feeKept: false },
	aprMethod: "effective-365",
};
const paidOutOn = "2026-11-15" as PlainDate;

function disclosed(amount: number, days: number, changes: Partial<PricedProduct> = {}) {
	const shown = disclose({ ...product, ...changes }, { amount, days, paidOutOn });
	if (!shown.ok) throw new Error(shown.refusal);
	return shown.value;
}

describe("an amount that may be chosen", () => {
	it("is every whole step from the minimum to the maximum", () => {
		expect(amountsOf(product)).toHaveLength(19);
		expect(amountsOf(product).every((amount) => isAmountOffered(product, amount))).toBe(true);
		expect(amountsOf({ ...product, amountMax: 1_400 })).toEqual([1_000]);
		expect(amountsOf({ ...product, amountMax: 900 })).toEqual([]);
	});

	it.each([999, 1_250, 10_500, -1_000, 0, Number.NaN])("is not %d", (amount) => {
		expect(priceLoan(product, { amount, days: 91, paidOutOn })).toEqual({
			ok: false,
			refusal: "amount-not-offered",
		});
	});

	it("is refused for a tenure that the product does not have", () => {
		expect(priceLoan(product, { amount: 1_000, days: 90, paidOutOn })).toEqual({
			ok: false,
			refusal: "days-not-offered",
		});
	});
});

describe("the disclosure", () => {
	it("adds up for every choice: payout, deductions and repayments", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...amountsOf(product)),
				fc.constantFrom(91, 180),
				fc.integer({ min: 0, max: 800 }),
				(amount, days, later) => {
					const shown = disclose(product, { amount, days, paidOutOn: addDays(paidOutOn, later) });
					if (!shown.ok) throw new Error(shown.refusal);
					const { phases, ...sums } = shown.value;
					const due = phases.reduce((sum, { dueMinor }) => sum + dueMinor, 0n);
					const principal = phases.reduce((sum, { principalMinor }) => sum + principalMinor, 0n);
					expect(principal).toBe(sums.amountMinor);
					expect(sums.receivedMinor).toBe(sums.amountMinor - sums.feeMinor - sums.taxMinor);
					expect(sums.totalMinor).toBe(due);
					expect(sums.totalMinor).toBe(sums.amountMinor + sums.interestMinor + sums.interestTaxMinor);
					for (const amount of [sums.feeMinor, sums.taxMinor, ...phases.map(({ dueMinor }) => dueMinor)])
						expect(amount % 100n).toBe(0n);
					expect(sums.costMinor).toBe(sums.totalMinor - sums.receivedMinor);
					expect(phases.at(-1)?.dueOn).toBe(addDays(addDays(paidOutOn, later), days));
				},
			),
		);
	});

	it("depends on the day of the payout only in its dates", () => {
		const { phases, paidOutOn: _, early, rollover, coolingOffUntil: __, ...today } = disclosed(5_000, 91);
		const later = disclose(product, { amount: 5_000, days: 91, paidOutOn: addDays(paidOutOn, 45) });
		if (!later.ok) throw new Error(later.refusal);
		expect(later.value).toMatchObject(today);
		expect(later.value.early.payMinor).toBe(early.payMinor);
		expect(later.value.rollover?.payMinor).toBe(rollover?.payMinor);
		expect(later.value.phases.map(({ dueMinor }) => dueMinor)).toEqual(phases.map((p) => p.dueMinor));
	});

	it("shows the cost of 7 and 30 days of lateness, computed by hand", () => {
		const { late, phases } = disclosed(5_000, 91);
		const due = phases[0]?.dueMinor ?? 0n;
		// 2% a day of the first instalment; the second falls due 30 days after the first and is not late yet.
		expect(late).toEqual([
			{ days: 7, penaltyMinor: (due * 14n + 50n) / 100n },
			{ days: 30, penaltyMinor: (due * 60n + 50n) / 100n },
		]);
	});

	it("shows the cost of one rollover and the moved due date", () => {
		const { rollover, phases, totalMinor } = disclosed(5_000, 91);
		// 1% of the principal and 16% tax on it.
		expect(rollover).toEqual({
			days: 7,
			payMinor: 5_800n,
			dueOn: addDays(phases[0]?.dueOn ?? paidOutOn, 7),
			totalMinor: totalMinor + 5_800n,
		});
		expect(disclosed(5_000, 91, { rollover: { ...product.rollover, timesMax: 0 } }).rollover).toBeNull();
	});

	it("shows what early repayment saves", () => {
		const { early, interestMinor } = disclosed(5_000, 91);
		expect(early.on).toBe(addDays(paidOutOn, 45));
		expect(early.interestSavedMinor).toBeGreaterThan(0n);
		expect(early.interestSavedMinor).toBeLessThan(interestMinor);
		// The first instalment was paid on day 30: no penalty, and two thirds of the principal are left at most.
		expect(early.payMinor).toBeLessThan(345_000n);
		const later = disclosed(5_000, 180);
		const paid = later.phases.slice(0, 2).reduce((sum, phase) => sum + phase.dueMinor, 0n);
		const fraction = later.totalMinor - paid - later.early.payMinor - later.early.interestSavedMinor;
		expect(fraction >= 0n && fraction < 100n).toBe(true);
	});

	it("names the last day of the cooling-off period, where there is one", () => {
		expect(disclosed(5_000, 91).coolingOffUntil).toBe("2026-11-18");
		expect(disclosed(5_000, 91, { coolingOff: { days: 0, feeKept: true } }).coolingOffUntil).toBeNull();
	});
});
