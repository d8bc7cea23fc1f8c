import { describe, expect, it } from "vitest";
import { percentRate } from "../money/rate.ts";
import type { LoanEvent } from "./events.ts";
import { ifPaid, latePenaltyMax, penaltyGrowth, phaseBill, planRollover } from "./outlook.ts";
import { loanState } from "./state.ts";
import { claim, date, id, pay, terms } from "./test-loan.ts";

const loan = (...events: LoanEvent[]) => ({ terms, events });
const tax = percentRate("16", "year");
/** Whole pesos, and 16% tax on a penalty that is one of the lawful ones. */
const taxed = {
	...terms,
	unitMinor: 100,
	taxes: {
		stepMinor: 1,
		interestRate: { numerator: 0, denominator: 1, per: "year" as const },
		penaltyRate: tax.ok ? tax.value : { numerator: 0, denominator: 1, per: "year" as const },
	},
};

describe("penaltyGrowth", () => {
	it("is what one more day adds: 2% of 1,060.00 that is late", () => {
		expect(penaltyGrowth(loan(), date("2026-02-04"))).toBe(2_120n);
	});

	it("contains the tax on it", () => {
		expect(penaltyGrowth({ terms: taxed, events: [] }, date("2026-02-04"))).toBe(2_459n);
	});

	it("counts every instalment that is late, and only what is left of it", () => {
		expect(penaltyGrowth(loan(), date("2026-03-05"))).toBe(2_120n + 2_080n);
		expect(penaltyGrowth(loan(pay("2026-02-01", 50_000n)), date("2026-02-04"))).toBe(1_120n);
	});

	it("is nothing on time, while a claim is open, and once the penalty has reached its most", () => {
		expect(penaltyGrowth(loan(), date("2026-01-20"))).toBe(0n);
		const opened = { kind: "claim-opened", id: id("c"), on: date("2026-02-03"), claimId: claim } as const;
		expect(penaltyGrowth(loan(opened), date("2026-02-04"))).toBe(0n);
		const early = { ...terms, phases: terms.phases.slice(0, 1), principalMinor: 100_000n };
		expect(penaltyGrowth({ terms: early, events: [] }, date("2026-05-01"))).toBe(0n);
	});
});

describe("latePenaltyMax", () => {
	it("is the share of what is late now, not of the whole loan", () => {
		expect(latePenaltyMax(loan(), date("2026-02-04"))).toBe(100_000n);
		expect(latePenaltyMax(loan(), date("2026-03-05"))).toBe(200_000n);
		expect(latePenaltyMax(loan(), date("2026-01-20"))).toBe(0n);
	});

	it("contains the tax on it", () => {
		expect(latePenaltyMax({ terms: taxed, events: [] }, date("2026-02-04"))).toBe(116_000n);
	});
});

describe("ifPaid", () => {
	// Six days late: 1,060.00 and 127.20 penalty.
	const on = date("2026-02-07");

	it("settles the penalty first, so that only the rest makes it grow less", () => {
		const { before, after } = ifPaid(loan(), on, 50_000n);
		expect(before).toMatchObject({ dueMinor: 118_720n, penaltyMinor: 12_720n, growthMinor: 2_120n });
		// 500.00 - 127.20 = 372.80 of the instalment; 2% of 687.20.
		expect(after).toMatchObject({ dueMinor: 68_720n, penaltyMinor: 0n, growthMinor: 1_374n, overdueDays: 6 });
	});

	it("changes nothing that grows while only penalty is paid", () => {
		const { before, after } = ifPaid(loan(), on, 10_000n);
		expect([before.growthMinor, after.growthMinor]).toEqual([2_120n, 2_120n]);
	});

	it("ends the lateness when all that is due is paid, and the loan when everything is", () => {
		expect(ifPaid(loan(), on, 118_720n).after).toMatchObject({
			dueMinor: 0n,
			growthMinor: 0n,
			overdueDays: 0,
			phasesLeft: 2,
		});
		const { payoff } = loanState(terms, [], on);
		expect(ifPaid(loan(), on, payoff.totalMinor + 5n).after).toMatchObject({
			payoffMinor: 0n,
			creditMinor: 5n,
			phasesLeft: 0,
		});
	});

	it("is what the loan is after that payment", () => {
		for (const amount of [1n, 9_999n, 12_720n, 50_000n, 118_720n, 200_000n]) {
			const after = loanState(terms, [pay("2026-02-07", amount)], on);
			expect(ifPaid(loan(), on, amount).after.dueMinor).toBe(after.due.totalMinor);
		}
	});
});

describe("planRollover", () => {
	it("is possible at once on time, and when no penalty is open", () => {
		const planned = planRollover(loan(), date("2026-02-01"));
		expect(planned).toMatchObject({ ok: true, value: { payFirstMinor: 0n } });
	});

	it("names the penalty to be paid first, and the price right after it", () => {
		const planned = planRollover(loan(), date("2026-02-07"));
		expect(planned).toMatchObject({ ok: true, value: { payFirstMinor: 12_720n, quote: { days: 7 } } });
	});

	it("names what stands before the last penalty too, because payments settle the oldest instalment whole", () => {
		const on = date("2026-03-05");
		const planned = planRollover(loan(), on);
		const { phases } = loanState(terms, [], on);
		const first = 106_000n + (phases[0]?.penaltyMinor ?? 0n);
		expect(planned).toMatchObject({ ok: true, value: { payFirstMinor: first + 8_320n } });
	});

	it("is refused where there is none", () => {
		const never = { ...terms, rollover: { ...terms.rollover, timesMax: 0 } };
		expect(planRollover({ terms: never, events: [] }, date("2026-02-07"))).toEqual({
			ok: false,
			refusal: "rollover-not-offered",
		});
	});
});

describe("phaseBill", () => {
	const billsOf = (on: string, ...events: LoanEvent[]) =>
		loanState(taxed, events, date(on)).phases.map((phase) => ({ phase, bill: phaseBill(phase) }));

	it("comes to what is asked for, after payments before and after the due date", () => {
		const lives = [
			billsOf("2026-01-20"),
			billsOf("2026-01-31", pay("2026-01-30", 106_200n)),
			billsOf("2026-02-09", pay("2026-02-08", 33_333n)),
			billsOf("2026-03-09", pay("2026-01-30", 110_000n), pay("2026-03-03", 50_000n)),
		];
		for (const bills of lives) {
			for (const { phase, bill } of bills) {
				const asked = bill.chargedMinor - bill.paidMinor - bill.roundedOffMinor;
				expect(asked).toBe(phase.settled ? 0n : phase.dueMinor);
			}
		}
	});

	it("gives what was paid too much for one instalment to the next", () => {
		const [first, second] = billsOf("2026-01-31", pay("2026-01-30", 110_000n));
		expect(first?.phase.settled).toBe(true);
		expect((first?.bill.paidMinor ?? 0n) + (second?.bill.paidMinor ?? 0n)).toBe(110_000n);
		expect(second?.bill.paidMinor).toBeGreaterThan(0n);
	});
});
