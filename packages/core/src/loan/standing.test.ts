import { describe, expect, it } from "vitest";
import type { LoanEvent } from "./events.ts";
import { standingOf } from "./standing.ts";
import { loanStatuses, stillToPay } from "./state.ts";
import { at, date, id, pay } from "./test-loan.ts";

const closed = { state: "closed", principalMinor: 0n, lateAfter: null };
const lost: LoanEvent = { kind: "write-off", id: id("w"), on: date("2026-02-11") };

describe("the standing of a loan", () => {
	it("is open with its whole principal, and late after the first due date", () => {
		const open = { state: "open", principalMinor: 300_000n, lateAfter: "2026-02-01" };
		expect(standingOf(at("2026-01-11"))).toEqual(open);
		expect(standingOf(at("2026-02-11"))).toEqual(open);
	});

	it("counts lateness from the oldest instalment that is not settled", () => {
		expect(standingOf(at("2026-02-11", pay("2026-02-01", 106_000n)))).toEqual({
			state: "open",
			principalMinor: 200_000n,
			lateAfter: "2026-03-01",
		});
	});

	it("is closed when the loan is repaid or returned", () => {
		expect(standingOf(at("2026-01-01", pay("2026-01-01", 300_000n)))).toEqual(closed);
		const back: LoanEvent = {
			kind: "cooling-off",
			id: id("b"),
			on: date("2026-01-01"),
			amountMinor: 300_000n,
		};
		expect(standingOf(at("2026-01-01", back))).toEqual(closed);
	});

	it("is written off without principal after a write-off, and closed once the loss is paid", () => {
		expect(standingOf(at("2026-02-11", lost))).toEqual({
			state: "written-off",
			principalMinor: 0n,
			lateAfter: null,
		});
		expect(standingOf(at("2026-03-01", lost, pay("2026-03-01", 328_629n)))).toEqual(closed);
	});

	it("follows the status of the loan", () => {
		const state = at("2026-01-11");
		expect(loanStatuses.map((status) => [status, standingOf({ ...state, status }).state])).toEqual([
			["repaying", "open"],
			["overdue", "open"],
			["finished", "closed"],
			["returned", "closed"],
			["written-off", "written-off"],
		]);
	});
});

describe("what is still to pay", () => {
	it("is the sum of all instalments on their due dates", () => {
		expect(stillToPay(at("2026-01-11"))).toBe(106_000n + 104_000n + 102_000n);
		expect(stillToPay(at("2026-02-01", pay("2026-02-01", 106_000n)))).toBe(104_000n + 102_000n);
		expect(stillToPay(at("2026-01-01", pay("2026-01-01", 300_000n)))).toBe(0n);
	});

	it("is the loss that is not recovered yet after a write-off", () => {
		// 3,000.00 principal, 60.00 and 14.29 interest, ten days of 2% of 1,060.00 penalty.
		const loss = 300_000n + 6_000n + 1_429n + 21_200n;
		expect(stillToPay(at("2026-02-11", lost))).toBe(loss);
		expect(stillToPay(at("2026-03-01", lost, pay("2026-03-01", 5_000n)))).toBe(loss - 5_000n);
	});
});
