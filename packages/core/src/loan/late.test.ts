import { describe, expect, it } from "vitest";
import { addDays } from "../time/plain-date.ts";
import { decideWriteOff, ifLate } from "./decide.ts";
import type { ClaimId, LoanEvent } from "./events.ts";
import { loanState } from "./state.ts";
import type { LoanTerms } from "./terms.ts";
import { allocationDefault } from "./terms.ts";
import { at, claim, date, debt, id, pay, terms } from "./test-loan.ts";

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
		// After a death no lateness is waited for, and what is over stays over.
		expect(decideWriteOff({ terms, events: [] }, terms.disbursedOn, true).ok).toBe(true);
		expect(decideWriteOff({ terms, events: [written] }, ninetieth, true)).toEqual(refused);
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
