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
	penaltyTaxPercent: "16",
	taxStepMinor: 1,
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

describe("the rates of a loan over a year and a month", () => {
	it("are the daily rates times 365, and a twelfth of that", () => {
		const { rates } = disclosed(1_000, 91);
		expect(rates).toMatchObject({ nominalYear: "21.90", nominalMonth: "1.82", lateYear: "730.00" });
		const cheap = { interestPercentPerDay: "0.045", penalty: { ...product.penalty, percentPerDay: "0.008" } };
		expect(disclosed(1_000, 91, cheap).rates).toMatchObject({
			nominalYear: "16.42",
			nominalMonth: "1.37",
			lateYear: "2.92",
		});
	});

	it("are compounded over a year of the days that the money was held, and the month comes to the same year", () => {
		const { rates } = disclosed(10_000, 91, {
			tenures: [{ days: 91, phases: 1 }],
			instalments: "single",
			feePercent: "0",
			interestTaxPercent: "0",
			wholeUnits: false,
		});
		// (1 + 0.0006 × 91) ^ (365 / 91) − 1, and its twelfth root.
		expect(rates).toMatchObject({ effectiveYear: "23.77", effectiveMonth: "1.79" });
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
					for (const { dueMinor } of phases) expect(dueMinor % 100n).toBe(0n);
					// 16% of a fee of 2% has no fraction of a centavo.
					expect(sums.taxMinor * 100n).toBe(sums.feeMinor * 16n);
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
		// 2% a day of the first instalment, and 16% tax on it; the second falls due 30 days after the first and is not late
		// yet.
		const withTax = (penaltyMinor: bigint) => penaltyMinor + (penaltyMinor * 16n + 50n) / 100n;
		expect(late).toEqual([
			{ days: 7, penaltyMinor: withTax((due * 14n + 50n) / 100n) },
			{ days: 30, penaltyMinor: withTax((due * 60n + 50n) / 100n) },
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

	it("has every tax exact on its base, to the centavo, and whole instalments", () => {
		// 7,500 at 0.06% a day for 91 days in three: 30, 31 and 30 days. Worked out by hand, to the centavo.
		const { feeMinor, taxMinor, receivedMinor, phases } = disclosed(7_500, 91, { feePercent: "1.5" });
		expect([feeMinor, taxMinor, receivedMinor]).toEqual([11_250n, 1_800n, 736_950n]);
		const parts = phases.map((phase) => [phase.principalMinor, phase.interestMinor, phase.taxMinor]);
		expect(parts).toEqual([
			[244_940n, 13_500n, 2_160n],
			[249_703n, 9_394n, 1_503n],
			// The whole interest is 45.96. The last instalment gives up 0.88: of 52.43, 45.20 are interest and 7.23 tax.
			[255_357n, 4_520n, 723n],
		]);
		expect(phases.map(({ dueMinor }) => dueMinor)).toEqual([260_600n, 260_600n, 260_600n]);
	});

	it("keeps the price of an offer made before taxes were exact: fee and taxes in whole units", () => {
		const { feeMinor, taxMinor, phases, late } = disclosed(7_500, 91, {
			feePercent: "1.5",
			taxStepMinor: null,
			penaltyTaxPercent: "0",
		});
		// 112.50 is 112, and 16% of it 17.92.
		expect([feeMinor, taxMinor]).toEqual([11_200n, 1_800n]);
		expect(phases.map((phase) => phase.taxMinor % 100n)).toEqual([0n, 0n, 0n]);
		expect(late[0]?.penaltyMinor).toBe(((phases[0]?.dueMinor ?? 0n) * 14n) / 100n);
	});

	it("rounds taxes to the rupee where the law does: fifty paise are one", () => {
		const rupee = {
			currency: "INR",
			interestTaxPercent: "0",
			feeTaxPercent: "18",
			taxStepMinor: 100,
		} as const;
		const tax = (feePercent: string) => disclosed(1_000, 91, { ...rupee, feePercent }).taxMinor;
		// Fees of 25.00, 24.90 and 30.60.
		expect([tax("2.5"), tax("2.49"), tax("3.06")]).toEqual([500n, 400n, 600n]);
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
