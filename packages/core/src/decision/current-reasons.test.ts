import { expect, it } from "vitest";
import { currentReasons } from "./current-reasons.ts";

const reasons = ["fewOnTimeLoans", "lowIncome", "shortHistoryWithUs", "shortLoanHistory"] as const;

it("keeps the reasons of a decision until its loan is repaid on time", () => {
	expect(currentReasons(reasons, { isRepaidOnTime: false })).toEqual(reasons);
});

it("drops the reasons about few loans once the decided loan is repaid on time", () => {
	expect(currentReasons(reasons, { isRepaidOnTime: true })).toEqual(["lowIncome"]);
});
