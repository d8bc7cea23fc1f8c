import { describe, expect, it } from "vitest";
import { percentRate } from "../money/rate.ts";
import { accrualLegs, accruedBy } from "./accrual.ts";
import { taxedCharges } from "./charges.ts";
import { quoteRollover } from "./decide.ts";
import type { LoanEvent } from "./events.ts";
import { loanState } from "./state.ts";
import type { LoanTerms } from "./terms.ts";
import { date, id, pay, terms } from "./test-loan.ts";
import { lateCostMaxMinor, penaltyMaxMinor } from "./work.ts";

function percent(text: string) {
	const rate = percentRate(text, "day");
	if (!rate.ok) throw new Error("a test names a rate");
	return rate.value;
}

/** The test loan in Mexico: 16% on interest and penalty, to the centavo; 9.60, 6.40 and 3.20 agreed. */
const taxed: LoanTerms = {
	...terms,
	phases: terms.phases.map((phase) => ({ ...phase, taxMinor: (phase.interestMinor * 16n) / 100n })),
	taxes: { stepMinor: 1, interestRate: percent("16"), penaltyRate: percent("16") },
	unitMinor: 100,
	costMaxMinor: 300_000n,
	rollover: { days: 7, timesMax: 1, feeRate: percent("0.1"), taxRate: percent("16") },
};
const on = (day: string, ...events: LoanEvent[]) => loanState(taxed, events, date(day));
const waived = (day: string, amountMinor: bigint): LoanEvent => ({
	kind: "penalty-reduction",
	id: id("waived"),
	on: date(day),
	amountMinor,
});

describe("exact taxes", () => {
	it("are the rate times the interest earned so far, not a share of the agreed tax", () => {
		// Ten of 31 days of 60.00: 19.35, and 16% of it 3.096.
		expect(on("2026-01-11").phases[0]).toMatchObject({ interestMinor: 1_935n, taxMinor: 310n });
		expect(on("2026-02-01").phases[0]).toMatchObject({ interestMinor: 6_000n, taxMinor: 960n });
	});

	it("are one figure for all interest of an instalment, also what an instalment paid early leaves to it", () => {
		// Ten days of 60.00 on 3,000.00 are 19.35 with 3.10 tax. The first instalment is paid early, so the other 21 days earn
		// on 2,000.00 and are billed to the second: 27.10 + 40.00.
		const early = on("2026-03-01", pay("2026-01-11", 102_245n));
		expect(early.phases[0]).toMatchObject({ interestMinor: 1_935n, taxMinor: 310n, settled: true });
		expect(early.phases[1]).toMatchObject({ interestMinor: 6_710n, taxMinor: 1_074n });
	});

	it("are on late interest too, beside it", () => {
		// 1,069.60 overdue for ten days at 2%: 213.92, and 16% of it 34.2272.
		const late = on("2026-02-11");
		expect(late.due).toMatchObject({ penaltyMinor: 21_392n, penaltyTaxMinor: 3_423n, taxMinor: 960n });
		expect(late.due.totalMinor + late.due.roundedOffMinor).toBe(100_000n + 6_000n + 960n + 21_392n + 3_423n);
	});

	it("never bear a penalty themselves when they are on a penalty", () => {
		// Eleven days at 2% of the same 1,069.60.
		expect(on("2026-02-12").due.penaltyMinor).toBe(23_531n);
	});

	it("follow their penalty in a payment, before interest and principal", () => {
		const penaltyOnly = on("2026-02-11", pay("2026-02-11", 21_392n)).due;
		expect(penaltyOnly).toMatchObject({ penaltyMinor: 0n, penaltyTaxMinor: 3_423n, interestMinor: 6_000n });
		const both = on("2026-02-11", pay("2026-02-11", 21_392n + 3_423n)).due;
		expect(both).toMatchObject({ penaltyTaxMinor: 0n, taxMinor: 960n, interestMinor: 6_000n });
	});

	it("go with the penalty that is waived, and are never less than what was paid of them", () => {
		const half = on("2026-02-11", waived("2026-02-11", 10_696n));
		// Of 213.92, 106.96 are left, with 17.1136 tax.
		expect(half.due).toMatchObject({ penaltyMinor: 10_696n, penaltyTaxMinor: 1_711n });
		expect(half.totals).toMatchObject({ penaltyMinor: 21_392n, penaltyReducedMinor: 10_696n });
		const paidBefore = on("2026-02-11", pay("2026-02-11", 5_000n), waived("2026-02-11", 16_392n));
		expect(paidBefore.due).toMatchObject({ penaltyMinor: 0n, penaltyTaxMinor: 800n });
	});

	it("count to the ceiling: penalties stop where they and their tax reach it", () => {
		// 3,000.00 less fee, its tax, interest and its tax is 2,742.80; less three centavos, over 1.16.
		expect(penaltyMaxMinor(taxed)).toBe(236_445n);
		const { totals } = on("2029-01-01");
		expect(totals.penaltyMinor).toBe(236_445n);
		const cost = 10_000n + 1_800n + 12_000n + 1_920n + totals.penaltyMinor + totals.penaltyTaxMinor;
		// Three centavos are kept, because each of three taxes may round up; here each rounds down.
		expect(300_000n - cost).toBe(5n);
		expect(lateCostMaxMinor(taxed)).toBe(totals.penaltyMinor + totals.penaltyTaxMinor);
	});

	it("are part of a loss", () => {
		const lost: LoanEvent = { kind: "write-off", id: id("w"), on: date("2026-02-11") };
		expect(on("2026-02-11", lost).totals.writtenOffMinor).toBe(
			300_000n + 6_000n + 960n + 21_392n + 3_423n + 1_429n + 229n,
		);
	});

	it("grow in the accrual legs as they do in the loan, after a waiver and an early payment", () => {
		const events = [pay("2026-01-11", 102_245n), waived("2026-03-11", 10_000n)];
		const legs = accrualLegs(taxed, events, date("2026-03-11"));
		for (const day of ["2026-03-11", "2026-03-20", "2026-04-20", "2026-09-01"]) {
			const { interestTaxMinor, penaltyTaxMinor } = on(day, ...events).totals;
			expect(accruedBy(legs, taxed.rounding, date(day))).toMatchObject({
				taxMinor: interestTaxMinor,
				penaltyTaxMinor,
			});
		}
	});

	it("of a rollover are on its fee, both to the centavo, on the principal that is left", () => {
		const quoted = quoteRollover({ terms: taxed, events: [pay("2026-01-11", 123_456n)] }, date("2026-01-12"));
		// Of 1,234.56, 22.45 were interest and tax: 1,787.89 are left. 0.1% is 1.79, and 16% of that 0.29.
		expect(quoted).toMatchObject({ ok: true, value: { feeMinor: 179n, taxMinor: 29n, payMinor: 208n } });
	});

	it("keep a rollover back while the penalty or its tax is unpaid", () => {
		const quoted = (amountMinor: bigint) =>
			quoteRollover({ terms: taxed, events: [pay("2026-02-11", amountMinor)] }, date("2026-02-11"));
		expect(quoted(21_392n)).toEqual({ ok: false, refusal: "penalty-unpaid" });
		expect(quoted(24_716n).ok).toBe(true);
	});
});

describe("the charges of a tax receipt", () => {
	const chargesOn = (day: string, ...events: LoanEvent[]) =>
		taxedCharges({ ...taxed, taxMinor: 1_600n }, events, date(day)).map((charge) => [
			...[charge.kind, charge.phase, Number(charge.baseMinor), charge.rate, Number(charge.taxMinor)],
		]);

	it("have a base, a rate and the tax for the fee, and for interest and penalty of each instalment", () => {
		expect(chargesOn("2026-02-11", waived("2026-02-11", 10_696n))).toEqual([
			["fee", null, 10_000, "0.160000", 1_600],
			["interest-accrual", 1, 6_000, "0.160000", 960],
			["penalty-accrual", 1, 10_696, "0.160000", 1_711],
			["interest-accrual", 2, 1_429, "0.160000", 229],
		]);
	});

	it("name each rollover, and no fee that was given back", () => {
		const rolled: LoanEvent = {
			kind: "rollover",
			id: id("r"),
			on: date("2026-01-03"),
			days: 7,
			feeMinor: 300n,
			taxMinor: 48n,
		};
		const back: LoanEvent = {
			kind: "cooling-off",
			id: id("s"),
			on: date("2026-01-04"),
			amountMinor: 300_000n,
		};
		const kept = { ...taxed, taxMinor: 1_600n, coolingOff: { days: 3, feeKept: false } };
		const kinds = taxedCharges(kept, [rolled, back], date("2026-01-04")).map(({ kind }) => kind);
		expect(kinds).toEqual(["rollover", "interest-accrual"]);
	});

	it("are none of a loan signed before taxes were exact", () => {
		expect(taxedCharges({ ...taxed, taxes: null }, [], date("2026-02-11"))).toEqual([]);
	});
});

describe("a loan signed before taxes were exact", () => {
	const before: LoanTerms = { ...taxed, taxes: null, phases: taxed.phases };

	it("earns the agreed tax in proportion to the days, and none on a penalty", () => {
		// Ten of 31 days of 9.60: 3.0967.
		expect(loanState(before, [], date("2026-01-11")).phases[0]?.taxMinor).toBe(310n);
		expect(loanState(before, [], date("2026-02-11")).due).toMatchObject({
			penaltyMinor: 21_392n,
			penaltyTaxMinor: 0n,
		});
	});

	it("pays fee and tax of a rollover in whole units", () => {
		const quoted = quoteRollover({ terms: before, events: [] }, date("2026-01-12"));
		// 3.00, and 0.48 rounded to the peso.
		expect(quoted).toMatchObject({ ok: true, value: { feeMinor: 300n, taxMinor: 0n } });
	});
});
