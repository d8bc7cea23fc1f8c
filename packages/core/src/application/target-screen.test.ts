import { describe, expect, it } from "vitest";
import { stepCodes } from "./steps.ts";
import { targetScreen } from "./target-screen.ts";

describe("the order-step redirect", () => {
	it.each([
		[stepCodes.BasicInfo, "personalInfomation"],
		[stepCodes.Addition, "additionalInfomation"],
		[stepCodes.IdentityOCR, "idCardAuthentication"],
		[stepCodes.BindCard, "addBankCard"],
		[stepCodes.Confirm, "confirmBorrow"],
		[stepCodes.getMoney, "confirmBorrow"],
		[stepCodes.Overdued, "repayDetail"],
		[stepCodes.Repaying, "repayDetail"],
		[stepCodes.PayFail, "repayDetail"],
		[stepCodes.Applying, "reviewTips"],
		[stepCodes.Lending, "lending"],
		[stepCodes.Question, "loanQuestion"],
		[stepCodes.finishLoading, "FinishLoading"],
	])("sends step %i to %s", (code, screen) => {
		expect(targetScreen(code)?.screen).toBe(screen);
	});

	it("passes the destination of a decision to the review screen", () => {
		expect(targetScreen(stepCodes.Applying)?.query).toEqual({ pageName: "confirmBorrow" });
	});

	it.each([stepCodes.Finish, stepCodes.Cancel, stepCodes.Reject, 0, 13, -1, 999])(
		"returns null for step %i",
		(code) => {
			expect(targetScreen(code)).toBeNull();
		},
	);
});
