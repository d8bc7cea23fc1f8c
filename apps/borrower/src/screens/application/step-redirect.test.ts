import { stepCodes } from "@puente/core/application";
import { describe, expect, it } from "vitest";
import { redirectFrom } from "./step-redirect.ts";

describe("redirectFrom", () => {
	it.each([
		["BindCard", stepCodes.BasicInfo, "/auth/personal_infomation"],
		["IdentityOCR", stepCodes.BasicInfo, "/auth/personal_infomation"],
		["finishLoading", stepCodes.Question, "/auth/loan_question"],
		["BasicInfo", stepCodes.Applying, "/auth/review_tips?pageName=confirmBorrow"],
		["Applying", stepCodes.Addition, "/auth/additionalInfomation"],
		["Applying", stepCodes.Confirm, "/borrow/confirm_borrow"],
		["Addition", stepCodes.Reject, "/"],
		["BasicInfo", null, "/"],
		["BasicInfo", 999, "/"],
	] as const)("redirects %s at step %s to %s", (screen, step, path) => {
		expect(redirectFrom(screen, step)).toBe(path);
	});

	it.each([
		["BasicInfo", stepCodes.BasicInfo],
		["BasicInfo", stepCodes.BindCard],
		["Question", stepCodes.finishLoading],
		["Applying", stepCodes.Applying],
		["BindCard", stepCodes.PayFail],
	] as const)("allows %s at step %s", (screen, step) => {
		expect(redirectFrom(screen, step)).toBeNull();
	});
});
