import { describe, expect, it } from "vitest";
import {
	decideCreditRefund,
	decideReduction,
	ifRolledOver,
	quoteCoolingOff,
	quoteRollover,
} from "./decide.ts";
import type { LoanEvent } from "./events.ts";
import { type LoanState, loanState } from "./state.ts";
import type { LoanTerms } from "./terms.ts";
import { at, date, debt, id, pay, terms } from "./test-loan.ts";

describe("waivers and coupons", () => {
	it("a waiver reduces penalty only", () => {
		const reduction: LoanEvent = {
			kind: "penalty-reduction",
			id: id("r"),
			on: date("2026-02-11"),
			amountMinor: 30_000n,
		};
		const state = at("2026-02-11", reduction);
		expect(debt(state.due)).toEqual([100_000, 6_000, 0]);
		expect(state.phases[0]).toMatchObject({ penaltyMinor: 21_200n, penaltyReducedMinor: 21_200n });
		expect(state.totals.penaltyReducedMinor).toBe(21_200n);
	});

	it("a waiver reduces the oldest phase first", () => {
		const reduction: LoanEvent = {
			kind: "penalty-reduction",
			id: id("r"),
			on: date("2026-03-03"),
			amountMinor: 64_000n,
		};
		const state = at("2026-03-03", reduction);
		expect(state.phases.map(({ penaltyLeftMinor }) => Number(penaltyLeftMinor))).toEqual([
			0,
			4_160 - (64_000 - 63_600),
			0,
		]);
	});

	it("a waiver cannot exceed the penalty", () => {
		const late = { terms, events: [] };
		expect(decideReduction(late, date("2026-02-11"), 21_200n)).toEqual({ ok: true, value: 21_200n });
		expect(decideReduction(late, date("2026-02-11"), 21_201n)).toEqual({
			ok: false,
			refusal: "more-than-penalty",
		});
		expect(decideReduction(late, date("2026-02-11"), 0n)).toEqual({
			ok: false,
			refusal: "amount-not-positive",
		});
		const paid = { terms, events: [pay("2026-01-01", 300_000n)] };
		expect(decideReduction(paid, date("2026-02-11"), 1n)).toEqual({ ok: false, refusal: "loan-not-open" });
	});

	it("a coupon works like a payment, but never becomes credit", () => {
		const coupon: LoanEvent = { kind: "coupon", id: id("c"), on: date("2026-02-01"), amountMinor: 10_000n };
		expect(debt(at("2026-02-01", coupon).due)).toEqual([96_000, 0, 0]);
		const late: LoanEvent = { ...coupon, on: date("2026-02-02") };
		const state = at("2026-02-02", pay("2026-02-01", 306_000n), late);
		expect(state).toMatchObject({ status: "finished", creditMinor: 0n });
		expect(state.totals.couponMinor).toBe(0n);
	});
});

describe("a reversal", () => {
	const paid = pay("2026-02-01", 106_000n, "p");
	const reversal: LoanEvent = { kind: "reversal", id: id("x"), on: date("2026-02-10"), of: id("p") };

	it("undoes its payment from its own day on", () => {
		expect(at("2026-02-09", paid, reversal)).toEqual(at("2026-02-09", paid));
		expect(at("2026-02-10", paid, reversal)).toEqual(at("2026-02-10"));
		expect(at("2026-02-10", reversal, paid)).toEqual(at("2026-02-10"));
	});

	it("undoes no other event", () => {
		const other = pay("2026-02-05", 50_000n, "q");
		expect(at("2026-02-20", paid, other, reversal)).toEqual(at("2026-02-20", other));
	});
});

describe("a rollover", () => {
	const rolled = (on: string): LoanEvent => ({
		kind: "rollover",
		id: id("z"),
		on: date(on),
		days: 7,
		feeMinor: 15_000n,
		taxMinor: 2_700n,
	});
	const dueDates = (state: LoanState) => state.phases.map(({ dueOn }) => dueOn);

	it("is quoted with its fee, its tax and the new dates", () => {
		expect(quoteRollover({ terms, events: [] }, date("2026-01-30"))).toEqual({
			ok: true,
			value: {
				days: 7,
				feeMinor: 15_000n,
				taxMinor: 2_700n,
				payMinor: 17_700n,
				dueOn: [
					{ number: 1, from: "2026-02-01", to: "2026-02-08" },
					{ number: 2, from: "2026-03-01", to: "2026-03-08" },
					{ number: 3, from: "2026-04-01", to: "2026-04-08" },
				],
			},
		});
	});

	it("moves the due dates and keeps the interest of every phase", () => {
		const state = at("2026-02-08", rolled("2026-01-30"));
		expect(dueDates(state)).toEqual(["2026-02-08", "2026-03-08", "2026-04-08"]);
		expect(state).toMatchObject({ status: "repaying", rollovers: 1 });
		expect(debt(state.due)).toEqual([100_000, 6_000, 0]);
		expect(state.phases.map(({ dueMinor }) => Number(dueMinor))).toEqual([106_000, 104_000, 102_000]);
		expect(debt(at("2026-04-08", rolled("2026-01-30")).payoff).slice(0, 2)).toEqual([300_000, 12_000]);
	});

	it("earns no interest in the days it adds", () => {
		expect(at("2026-02-08", rolled("2026-01-30")).phases[1]?.interestMinor).toBe(0n);
		expect(at("2026-02-09", rolled("2026-01-30")).phases[1]?.interestMinor).toBe(143n);
	});

	it("counts from today when the loan is overdue, so that it is no longer overdue", () => {
		const settled: LoanEvent = {
			kind: "penalty-reduction",
			id: id("r"),
			on: date("2026-02-11"),
			amountMinor: 21_200n,
		};
		const state = at("2026-02-11", settled, rolled("2026-02-11"));
		expect(dueDates(state)).toEqual(["2026-02-18", "2026-03-18", "2026-04-18"]);
		expect(state).toMatchObject({ status: "repaying", overdueDays: 0 });
		expect(at("2026-02-19", settled, rolled("2026-02-11")).due.penaltyMinor).toBe(2_120n);
	});

	it("does not move settled phases", () => {
		expect(dueDates(at("2026-02-20", pay("2026-02-01", 106_000n), rolled("2026-02-20")))).toEqual([
			"2026-02-01",
			"2026-03-08",
			"2026-04-08",
		]);
		expect(dueDates(at("2026-01-20", pay("2026-01-15", 150_000n), rolled("2026-01-20")))).toEqual([
			"2026-02-01",
			"2026-03-08",
			"2026-04-08",
		]);
	});

	it("costs a share of the principal that is left, not of the one paid out", () => {
		const events = [pay("2026-02-01", 106_000n), pay("2026-02-10", 50_000n)];
		const state = loanState(terms, events, date("2026-02-10"));
		const left = Number(state.payoff.principalMinor);
		expect(left).toBeLessThan(200_000);
		const quoted = quoteRollover({ terms, events }, date("2026-02-10"));
		// 5% of what is left, and 18% of that.
		const fee = Math.round(left * 0.05);
		expect(quoted).toMatchObject({
			ok: true,
			value: { feeMinor: BigInt(fee), taxMinor: BigInt(Math.round(fee * 0.18)) },
		});
	});

	it.each<[string, LoanTerms, LoanEvent[], string]>([
		["penalty-unpaid", terms, [], "2026-02-02"],
		["rollovers-used-up", terms, [rolled("2026-01-20")], "2026-01-30"],
		["rollover-not-offered", { ...terms, rollover: { ...terms.rollover, timesMax: 0 } }, [], "2026-01-30"],
		["loan-not-open", terms, [pay("2026-01-01", 300_000n)], "2026-01-30"],
	])("is refused: %s", (refusal, those, events, on) => {
		expect(quoteRollover({ terms: those, events }, date(on))).toEqual({ ok: false, refusal });
		expect(ifRolledOver({ terms: those, events }, date(on))).toEqual({ ok: false, refusal });
	});

	it("on a due date moves the days that start there", () => {
		const state = at("2026-02-08", rolled("2026-02-01"));
		expect(dueDates(state)).toEqual(["2026-02-08", "2026-03-08", "2026-04-08"]);
		expect(state.phases[1]).toMatchObject({ interestMinor: 0n, interestAtDueMinor: 4_000n });
	});

	it("keeps paid phases without principal in place, and moves later ones", () => {
		const balloon: LoanTerms = {
			...terms,
			phases: [
				{ dueOn: date("2026-02-01"), principalMinor: 0n, interestMinor: 6_000n, taxMinor: 0n },
				{ dueOn: date("2026-03-01"), principalMinor: 0n, interestMinor: 5_000n, taxMinor: 0n },
				{ dueOn: date("2026-04-01"), principalMinor: 300_000n, interestMinor: 6_000n, taxMinor: 0n },
			],
		};
		const state = loanState(balloon, [pay("2026-02-01", 6_000n), rolled("2026-02-01")], date("2026-02-01"));
		expect(dueDates(state)).toEqual(["2026-02-01", "2026-03-08", "2026-04-08"]);
	});

	it("can be previewed without being booked", () => {
		const tried = ifRolledOver({ terms, events: [] }, date("2026-01-30"));
		expect(tried.ok && tried.value).toEqual(at("2026-01-30", rolled("2026-01-30")));
	});
});

describe("cooling off", () => {
	it("returns the loan for the principal and the interest of the days", () => {
		expect(quoteCoolingOff({ terms, events: [] }, date("2026-01-03"))).toEqual({
			ok: true,
			value: { payMinor: 300_387n },
		});
		const state = at("2026-01-03", {
			kind: "cooling-off",
			id: id("b"),
			on: date("2026-01-03"),
			amountMinor: 300_387n,
		});
		expect(state).toMatchObject({ status: "returned", creditMinor: 0n });
	});

	it("refunds the fee where it may not be kept", () => {
		const free: LoanTerms = { ...terms, coolingOff: { days: 3, feeKept: false } };
		expect(quoteCoolingOff({ terms: free, events: [] }, date("2026-01-03"))).toEqual({
			ok: true,
			value: { payMinor: 288_587n },
		});
		const state = loanState(
			free,
			[{ kind: "cooling-off", id: id("b"), on: date("2026-01-03"), amountMinor: 288_600n }],
			date("2026-01-03"),
		);
		expect(state).toMatchObject({ status: "returned", creditMinor: 13n });
		expect(state.totals).toMatchObject({ feeRefundedMinor: 10_000n, taxRefundedMinor: 1_800n });
	});

	it("refunds the fee once, even if the money comes in two parts", () => {
		const free: LoanTerms = { ...terms, coolingOff: { days: 3, feeKept: false } };
		const part = (name: string, amountMinor: bigint): LoanEvent => ({
			kind: "cooling-off",
			id: id(name),
			on: date("2026-01-03"),
			amountMinor,
		});
		const state = loanState(free, [part("a", 200_000n), part("b", 88_587n)], date("2026-01-03"));
		expect(state).toMatchObject({
			status: "returned",
			creditMinor: 0n,
			totals: { feeRefundedMinor: 10_000n },
		});
	});

	it("requires nothing more when enough was paid already", () => {
		const free: LoanTerms = { ...terms, coolingOff: { days: 3, feeKept: false } };
		expect(
			quoteCoolingOff({ terms: free, events: [pay("2026-01-02", 295_000n)] }, date("2026-01-02")),
		).toEqual({ ok: true, value: { payMinor: 0n } });
	});

	it("is refused after its days and after the end of the loan", () => {
		expect(quoteCoolingOff({ terms, events: [] }, date("2026-01-04")).ok).toBe(true);
		expect(quoteCoolingOff({ terms, events: [] }, date("2026-01-05"))).toEqual({
			ok: false,
			refusal: "cooling-off-over",
		});
		expect(quoteCoolingOff({ terms, events: [pay("2026-01-02", 400_000n)] }, date("2026-01-02"))).toEqual({
			ok: false,
			refusal: "loan-not-open",
		});
	});
});

describe("a refund of credit", () => {
	const over = pay("2026-01-05", 500_000n);
	const refund = (on: string, amountMinor: bigint): LoanEvent => ({
		kind: "credit-refund",
		id: id(`refund-${on}`),
		on: date(on),
		amountMinor,
	});

	it("returns an overpayment, and never more", () => {
		const { creditMinor } = at("2026-01-06", over);
		expect(creditMinor).toBeGreaterThan(0n);
		const after = at("2026-01-06", over, refund("2026-01-06", 1_000n));
		expect(after).toMatchObject({ creditMinor: creditMinor - 1_000n, status: "finished" });
		expect(after.totals.creditRefundedMinor).toBe(1_000n);
		const all = at("2026-01-07", over, refund("2026-01-06", 1_000n), refund("2026-01-07", 900_000n));
		expect(all.creditMinor).toBe(0n);
		expect(all.totals.creditRefundedMinor).toBe(creditMinor);
	});

	it("takes effect after the payment of its own day, whatever their ids", () => {
		const same = { ...refund("2026-01-05", 1_000n), id: id("a") };
		expect(at("2026-01-05", same, over).totals.creditRefundedMinor).toBe(1_000n);
	});

	it("is limited by today's credit", () => {
		const loan = { terms, events: [over] };
		const { creditMinor } = at("2026-01-06", over);
		const decided = (amountMinor: bigint) => decideCreditRefund(loan, date("2026-01-06"), amountMinor);
		expect(decided(creditMinor)).toEqual({ ok: true, value: creditMinor });
		expect(decided(creditMinor + 1n)).toEqual({ ok: false, refusal: "more-than-credit" });
		expect(decided(0n)).toEqual({ ok: false, refusal: "amount-not-positive" });
	});

	it("is possible when a written-off loan was overpaid", () => {
		const written: LoanEvent = { kind: "write-off", id: id("w"), on: date("2026-02-11") };
		const paid = pay("2026-03-01", 900_000n);
		const { creditMinor } = at("2026-03-02", written, paid);
		const after = at("2026-03-02", written, paid, refund("2026-03-02", 100n));
		expect(after.creditMinor).toBe(creditMinor - 100n);
	});
});
