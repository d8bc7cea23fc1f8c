import { describe, expect, it } from "vitest";
import { percentRate, type Rate } from "../money/rate.ts";
import { addDays, type PlainDate } from "../time/plain-date.ts";
import {
	decideCreditRefund,
	decideReduction,
	decideWriteOff,
	ifLate,
	ifPaidOff,
	ifRolledOver,
	quoteCoolingOff,
	quoteRollover,
} from "./decide.ts";
import type { ClaimId, EventId, LoanEvent } from "./events.ts";
import { type LoanState, loanState } from "./state.ts";
import { allocationDefault, type LoanTerms, penaltyCapPercentDefault, penaltyMaxMinor } from "./terms.ts";

const date = (text: string) => text as PlainDate;
const id = (text: string) => text as EventId;
const claim = "claim-1" as ClaimId;

function rateOf(percent: string, per: Rate["per"]): Rate {
	const rate = percentRate(percent, per);
	if (!rate.ok) throw new Error("a test names a rate");
	return rate.value;
}

/** 3,000.00 over three months of 31, 28 and 31 days; 60.00, 40.00 and 20.00 interest; 2% a day when late. */
const terms: LoanTerms = {
	currency: "MXN",
	principalMinor: 300_000n,
	feeMinor: 10_000n,
	taxMinor: 1_800n,
	disbursedOn: date("2026-01-01"),
	phases: [
		{ dueOn: date("2026-02-01"), principalMinor: 100_000n, interestMinor: 6_000n, taxMinor: 0n },
		{ dueOn: date("2026-03-01"), principalMinor: 100_000n, interestMinor: 4_000n, taxMinor: 0n },
		{ dueOn: date("2026-04-01"), principalMinor: 100_000n, interestMinor: 2_000n, taxMinor: 0n },
	],
	penalty: {
		dailyRate: rateOf("2", "day"),
		base: "overdue-amount",
		graceDays: 0,
		capPercent: penaltyCapPercentDefault,
	},
	allocation: allocationDefault,
	rollover: { days: 7, timesMax: 1, feeRate: rateOf("5", "year"), taxRate: rateOf("18", "year") },
	coolingOff: { days: 3, feeKept: true },
	rounding: "half-even",
	unitMinor: 1,
	costMaxMinor: null,
};

const pay = (on: string, amountMinor: bigint, name = `pay-${on}`): LoanEvent => ({
	kind: "payment",
	id: id(name),
	on: date(on),
	amountMinor,
});

const at = (on: string, ...events: LoanEvent[]): LoanState => loanState(terms, events, date(on));

const debt = ({ principalMinor, interestMinor, penaltyMinor }: LoanState["due"]) => [
	Number(principalMinor),
	Number(interestMinor),
	Number(penaltyMinor),
];

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

describe("a late loan", () => {
	it("is overdue the day after the due date, and charges 2% a day of the overdue amount", () => {
		const state = at("2026-02-02");
		expect(state).toMatchObject({ status: "overdue", overdueDays: 1 });
		expect(debt(state.due)).toEqual([100_000, 6_000, 2_120]);
		expect(debt(at("2026-02-11").due)).toEqual([100_000, 6_000, 21_200]);
		expect(at("2026-02-11").phases[0]).toMatchObject({ overdueDays: 10, penaltyMinor: 21_200n });
	});

	it("is not overdue on the due date", () => {
		expect(at("2026-02-01")).toMatchObject({ status: "repaying", overdueDays: 0 });
	});

	it("names the next phase that is not due yet", () => {
		expect(at("2026-02-01").next).toMatchObject({ number: 2 });
		expect(at("2026-02-02").next).toMatchObject({ number: 2 });
		expect(at("2026-05-01").next).toBeNull();
	});

	it("counts overdue days only while something is owed", () => {
		const state = at("2026-03-05", pay("2026-02-11", 127_200n));
		expect(state.phases.map(({ overdueDays }) => overdueDays)).toEqual([0, 4, 0]);
	});

	it("is overdue while only interest is left", () => {
		const principalFirst: LoanTerms = {
			...terms,
			allocation: { order: ["principal", "interest", "penalty"], across: "phase" },
		};
		const state = loanState(principalFirst, [pay("2026-02-01", 100_000n)], date("2026-02-02"));
		expect(state).toMatchObject({ status: "overdue", overdueDays: 1 });
		expect(state.phases[0]).toMatchObject({ overdueDays: 1, dueMinor: 6_120n });
	});

	it("earns interest only on what is not overdue", () => {
		expect(at("2026-03-01").phases.map(({ interestMinor }) => Number(interestMinor))).toEqual([
			6_000, 4_000, 0,
		]);
	});

	it("never charges a penalty above the principal of the phase", () => {
		const state = at("2027-06-01");
		expect(state.phases.map(({ penaltyMinor }) => Number(penaltyMinor))).toEqual([100_000, 100_000, 100_000]);
	});

	it("caps the penalty lower where the law says so", () => {
		const strict = { ...terms, penalty: { ...terms.penalty, capPercent: 25 } };
		expect(loanState(strict, [], date("2027-06-01")).phases[0]?.penaltyMinor).toBe(25_000n);
	});

	it("can charge on overdue principal only, and after days of grace", () => {
		const principal = { ...terms, penalty: { ...terms.penalty, base: "overdue-principal" as const } };
		expect(loanState(principal, [], date("2026-02-02")).due.penaltyMinor).toBe(2_000n);
		const grace = { ...terms, penalty: { ...terms.penalty, graceDays: 3 } };
		expect(loanState(grace, [], date("2026-02-04"))).toMatchObject({
			status: "overdue",
			due: { penaltyMinor: 0n },
		});
		expect(loanState(grace, [], date("2026-02-05")).due.penaltyMinor).toBe(2_120n);
	});

	it("settles penalty, then interest, then principal of the oldest phase", () => {
		const state = at("2026-02-11", pay("2026-02-11", 30_000n));
		expect(debt(state.due)).toEqual([100_000 - 2_800, 0, 0]);
		expect(state.phases[0]).toMatchObject({
			penaltyLeftMinor: 0n,
			interestLeftMinor: 0n,
			principalLeftMinor: 97_200n,
		});
	});

	it("charges less penalty once part is paid", () => {
		expect(at("2026-02-12", pay("2026-02-11", 30_000n)).due.penaltyMinor).toBe(1_944n);
	});

	it("can settle all penalties and interest before any principal", () => {
		const byKind: LoanTerms = { ...terms, allocation: { ...allocationDefault, across: "kind" } };
		const on = date("2026-03-11");
		const owed = loanState(byKind, [], on);
		const all = owed.due.penaltyMinor + owed.due.interestMinor;
		expect(debt(loanState(byKind, [pay("2026-03-11", all)], on).due)).toEqual([200_000, 0, 0]);
		expect(debt(loanState(terms, [pay("2026-03-11", all)], on).due)).not.toEqual([200_000, 0, 0]);
	});

	it("follows the allocation order of the product", () => {
		const principalFirst: LoanTerms = {
			...terms,
			allocation: { order: ["principal", "interest", "penalty"], across: "phase" },
		};
		const state = loanState(principalFirst, [pay("2026-02-11", 103_000n)], date("2026-02-11"));
		expect(debt(state.due)).toEqual([0, 3_000, 21_200]);
	});

	it("stays overdue while only a penalty is unpaid, and then charges nothing more", () => {
		const principalFirst: LoanTerms = {
			...terms,
			allocation: { order: ["principal", "interest", "penalty"], across: "phase" },
		};
		const paid = pay("2026-02-11", 106_000n);
		expect(loanState(principalFirst, [paid], date("2026-02-20"))).toMatchObject({
			status: "overdue",
			overdueDays: 19,
			due: { totalMinor: 21_200n },
		});
		expect(loanState(principalFirst, [paid], date("2026-02-20")).phases[0]?.overdueDays).toBe(19);
	});

	it("shows what lateness would cost", () => {
		expect(ifLate({ terms, events: [] }, date("2026-01-05"), 10).due.penaltyMinor).toBe(21_200n);
		expect(ifLate({ terms, events: [] }, date("2026-02-11"), 10).due.penaltyMinor).toBe(42_400n);
	});
});

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

describe("a claim", () => {
	const opened: LoanEvent = { kind: "claim-opened", id: id("o"), on: date("2026-02-03"), claimId: claim };
	const closed: LoanEvent = { kind: "claim-closed", id: id("a"), on: date("2026-02-08"), claimId: claim };

	it("stops penalties while it is open", () => {
		expect(at("2026-02-20", opened).due.penaltyMinor).toBe(2n * 2_120n);
		expect(at("2026-02-20", opened, closed).due.penaltyMinor).toBe(14n * 2_120n);
		expect(at("2026-02-03", opened).due.penaltyMinor).toBe(2n * 2_120n);
	});

	it("counts overlapping claims once", () => {
		const second = "claim-2" as ClaimId;
		const more: LoanEvent[] = [
			{ kind: "claim-opened", id: id("o2"), on: date("2026-02-05"), claimId: second },
			{ kind: "claim-closed", id: id("c2"), on: date("2026-02-10"), claimId: second },
		];
		expect(at("2026-02-20", opened, closed, ...more).due.penaltyMinor).toBe(12n * 2_120n);
		expect(at("2026-02-20", opened, ...more).due.penaltyMinor).toBe(2n * 2_120n);
	});

	it("counts separate claims separately, and ignores one closed on the day it was opened", () => {
		const second = "claim-2" as ClaimId;
		const third = "claim-3" as ClaimId;
		const more: LoanEvent[] = [
			{ kind: "claim-opened", id: id("o2"), on: date("2026-02-10"), claimId: second },
			{ kind: "claim-closed", id: id("c2"), on: date("2026-02-12"), claimId: second },
			{ kind: "claim-opened", id: id("o3"), on: date("2026-02-15"), claimId: third },
			{ kind: "claim-closed", id: id("c3"), on: date("2026-02-15"), claimId: third },
		];
		expect(at("2026-02-20", opened, closed, ...more).due.penaltyMinor).toBe(12n * 2_120n);
	});

	it("runs from its first opening to its first answer, whatever the order of claims", () => {
		const other = "claim-0" as ClaimId;
		const more: LoanEvent[] = [
			{ kind: "claim-opened", id: id("n1"), on: date("2026-02-10"), claimId: other },
			{ kind: "claim-closed", id: id("n2"), on: date("2026-02-14"), claimId: other },
			{ kind: "claim-opened", id: id("n3"), on: date("2026-02-12"), claimId: other },
			{ kind: "claim-closed", id: id("n4"), on: date("2026-02-18"), claimId: other },
		];
		expect(at("2026-02-20", ...more).due.penaltyMinor).toBe(15n * 2_120n);
		const late: LoanEvent = { kind: "claim-opened", id: id("a0"), on: date("2026-02-12"), claimId: claim };
		const end: LoanEvent = { kind: "claim-closed", id: id("a1"), on: date("2026-02-16"), claimId: claim };
		expect(at("2026-02-20", late, end, ...more).due.penaltyMinor).toBe(13n * 2_120n);
	});

	it("does not stop interest or overdue days", () => {
		const state = at("2026-02-20", opened);
		expect(state).toMatchObject({ status: "overdue", overdueDays: 19 });
		expect(state.phases[1]?.interestMinor).toBe(2_714n);
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

describe("a write-off", () => {
	const written: LoanEvent = { kind: "write-off", id: id("w"), on: date("2026-02-11") };

	it("is possible from the ninetieth day of lateness on, and not twice", () => {
		const refused = { ok: false, refusal: "not-late-enough" };
		const late = loanState(terms, [], date("2026-08-01"));
		const ninetieth = addDays(date("2026-08-01"), 90 - late.overdueDays);
		expect(decideWriteOff({ terms, events: [] }, addDays(ninetieth, -1))).toEqual(refused);
		const owed = loanState(terms, [], ninetieth).payoff.totalMinor;
		expect(decideWriteOff({ terms, events: [] }, ninetieth)).toEqual({ ok: true, value: owed });
		expect(decideWriteOff({ terms, events: [written] }, ninetieth)).toEqual(refused);
	});

	it("ends accrual, and nothing is owed", () => {
		const state = at("2026-08-01", written);
		expect(state).toMatchObject({ status: "written-off", next: null, overdueDays: 0 });
		expect(debt(state.payoff)).toEqual([0, 0, 0]);
		expect(debt(state.due)).toEqual([0, 0, 0]);
		expect(state.totals.writtenOffMinor).toBe(300_000n + 6_000n + 1_429n + 21_200n);
		expect(state.totals).toEqual(at("2026-02-11", written).totals);
		expect(state.phases.every(({ dueMinor, overdueDays }) => dueMinor === 0n && overdueDays === 0)).toBe(
			true,
		);
	});

	it("expects no interest that will never be earned", () => {
		const { phases } = at("2026-02-11", written);
		expect(phases.map(({ interestAtDueMinor }) => Number(interestAtDueMinor))).toEqual([6_000, 1_429, 0]);
	});

	it("counts later payments as recovery and ignores other events", () => {
		const after = date("2026-03-01");
		const state = at(
			"2026-03-02",
			written,
			pay("2026-03-01", 5_000n),
			{ kind: "coupon", id: id("c"), on: after, amountMinor: 100n },
			{ kind: "penalty-reduction", id: id("r"), on: after, amountMinor: 100n },
			{ kind: "write-off", id: id("w2"), on: after },
			{ kind: "cooling-off", id: id("b"), on: after, amountMinor: 7n },
			{ kind: "rollover", id: id("z"), on: after, days: 7, feeMinor: 1n, taxMinor: 1n },
		);
		expect(state.totals).toMatchObject({
			recoveredMinor: 5_007n,
			paidMinor: 5_007n,
			couponMinor: 0n,
			rolloverFeesMinor: 0n,
		});
		expect(state.creditMinor).toBe(0n);
	});

	it("is finished when the loss is paid after all, and an overpayment becomes credit", () => {
		const lost = 300_000n + 6_000n + 1_429n + 21_200n;
		const almost = at("2026-03-02", written, pay("2026-03-01", lost - 1n));
		expect(almost).toMatchObject({ status: "written-off", creditMinor: 0n });
		const whole = at("2026-03-02", written, pay("2026-03-01", lost - 1n), pay("2026-03-02", 6n, "p2"));
		expect(whole).toMatchObject({ status: "finished", creditMinor: 5n });
		expect(whole.totals).toMatchObject({ recoveredMinor: lost, paidMinor: lost + 5n });
	});

	it("does not change a loan without debt", () => {
		const late: LoanEvent = { ...written, on: date("2026-02-12") };
		const paid = pay("2026-02-11", 400_000n);
		const state = at("2026-03-01", paid, late, pay("2026-02-20", 100n, "p2"));
		expect(state).toMatchObject({ status: "finished" });
		expect(state.totals).toMatchObject({ writtenOffMinor: 0n, recoveredMinor: 0n });
		expect(state.creditMinor).toBe(at("2026-02-11", paid).creditMinor + 100n);
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
