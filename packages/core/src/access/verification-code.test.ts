import { describe, expect, it } from "vitest";
import { type CodeState, codeRules, judgeCode, secondsUntilResend } from "./verification-code.ts";

const sentAtMs = Date.UTC(2026, 10, 1);
const fresh: CodeState = {
	sentAtMs,
	expiresAtMs: sentAtMs + codeRules.lifetimeSeconds * 1000,
	triesLeft: codeRules.triesMax,
	used: false,
};

describe("judgeCode", () => {
	it.each([
		["accepts a right code", fresh, true, 0, { ok: true, value: "accepted" }],
		["accepts a right code in its last millisecond", fresh, true, 299_999, { ok: true, value: "accepted" }],
		[
			"refuses a right code after five minutes",
			fresh,
			true,
			300_000,
			{ ok: false, refusal: { reason: "expired" } },
		],
		[
			"refuses a right code that was used before",
			{ ...fresh, used: true },
			true,
			0,
			{ ok: false, refusal: { reason: "expired" } },
		],
		[
			"refuses any code for a number without one",
			null,
			true,
			0,
			{ ok: false, refusal: { reason: "expired" } },
		],
		[
			"refuses a wrong code with the tries left",
			fresh,
			false,
			0,
			{ ok: false, refusal: { reason: "wrong", triesLeft: 4 } },
		],
		[
			"refuses the last wrong try",
			{ ...fresh, triesLeft: 1 },
			false,
			0,
			{ ok: false, refusal: { reason: "triesUsed" } },
		],
		[
			"refuses a right code after five wrong ones",
			{ ...fresh, triesLeft: 0 },
			true,
			0,
			{ ok: false, refusal: { reason: "triesUsed" } },
		],
	] as const)("%s", (_name, code, matches, afterMs, answer) => {
		expect(judgeCode(code, matches, sentAtMs + afterMs)).toEqual(answer);
	});
});

describe("the wait before a code is sent again", () => {
	it.each([
		["is a minute at once", fresh, 0, 60],
		["is rounded up half a second later", fresh, 500, 60],
		["is over after a minute", fresh, 60_000, 0],
		["is none after the code was used", { ...fresh, used: true }, 0, 0],
		["is none for the first code", null, 0, 0],
	] as const)("%s", (_name, code, afterMs, seconds) => {
		expect(secondsUntilResend(code, sentAtMs + afterMs)).toBe(seconds);
	});
});
