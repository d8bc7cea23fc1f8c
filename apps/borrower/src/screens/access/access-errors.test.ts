import { packs } from "@puente/regions";
import { en } from "@puente/words/en";
import { describe, expect, it } from "vitest";
import { checkCode, checkNumber, errorsOfFailure, firstWrong } from "./access-errors.ts";

const words = {
	mobileEmpty: en.ui["mobile.empty"],
	mobileFormat: en.ui["mobile.format"],
	codeEmpty: en.ui["code.empty"],
	codeSixDigits: en.ui["code.sixDigits"],
};

describe("form validation", () => {
	it.each([
		[" ", { mobile: "Mobile phone number cannot be empty" }],
		["80312", { mobile: "Mobile phone number format error" }],
		["8031234567", {}],
	])("of %j returns %j", (mobile, errors) => {
		expect(checkNumber(mobile, packs.ng, words)).toEqual(errors);
	});

	it("distinguishes an empty code from a short one", () => {
		expect(checkCode("", words)).toEqual({ code: "Please enter the verification code" });
		expect(checkCode("12345", words)).toEqual({ code: "The code has 6 digits" });
		expect(checkCode("123456", words)).toEqual({});
	});
});

describe("errorsOfFailure", () => {
	const problem = (name: "required" | "format") => en.problems[name];
	const refusal = {
		kind: "refusal",
		endsSession: false,
		mayRetry: false,
		code: 1,
		msg: "Wrong code",
		details: {},
		fields: [],
	} as const;

	it("assigns a refusal to its field", () => {
		expect(errorsOfFailure({ ...refusal, error: "codeWrong" }, problem)).toEqual({ code: "Wrong code" });
		expect(errorsOfFailure({ ...refusal, error: "mobileExists" }, problem)).toEqual({ mobile: "Wrong code" });
		expect(errorsOfFailure({ ...refusal, error: "codeLimit" }, problem)).toEqual({});
		expect(errorsOfFailure({ kind: "network" }, problem)).toEqual({});
	});

	it("marks the fields that the server names", () => {
		const fields = [
			{ field: "mobile", problem: "tooLong" },
			{ field: "deviceId", problem: "required" },
		] as const;
		expect(errorsOfFailure({ ...refusal, error: "inputRefused", fields }, problem)).toEqual({
			mobile: en.problems.format,
		});
	});
});

it("firstWrong returns the first invalid control of the form", () => {
	expect(firstWrong({ code: "x", mobile: "y" })).toBe("mobile");
	expect(firstWrong({})).toBeNull();
});
