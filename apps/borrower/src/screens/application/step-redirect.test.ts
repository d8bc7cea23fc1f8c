import { stepCodes } from "@puente/core/application";
import { describe, expect, it } from "vitest";
import { redirectFrom } from "./where.ts";

describe("a screen of applying that is opened at the wrong step", () => {
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
	] as const)("%s at step %s leads to %s", (screen, step, path) => {
		expect(redirectFrom(screen, step)).toBe(path);
	});

	it.each([
		["BasicInfo", stepCodes.BasicInfo],
		["BasicInfo", stepCodes.BindCard],
		["Question", stepCodes.finishLoading],
		["Applying", stepCodes.Applying],
		["BindCard", stepCodes.PayFail],
	] as const)("%s at step %s stays: it is this one, or one to correct", (screen, step) => {
		expect(redirectFrom(screen, step)).toBeNull();
	});
});
