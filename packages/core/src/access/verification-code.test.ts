import { describe, expect, it } from "vitest";
import { type CodeState, codeRules, judgeCode, secondsUntilResend } from "./verification-code.ts";

const sentAtMs = Date.UTC(2026, 10, 1);
const fresh: CodeState = {
	sentAtMs,
	expiresAtMs: sentAtMs + codeRules.lifetimeSeconds * 1000,
	triesLeft: codeRules.triesMax,
	used: false,
};

describe("a try with a code", () => {
	it.each([
		["right", fresh, true, 0, { ok: true, value: "accepted" }],
		["right in the last millisecond", fresh, true, 299_999, { ok: true, value: "accepted" }],
		["right but five minutes old", fresh, true, 300_000, { ok: false, refusal: { reason: "expired" } }],
		[
			"right but used before",
			{ ...fresh, used: true },
			true,
			0,
			{ ok: false, refusal: { reason: "expired" } },
		],
		["for a number without a code", null, true, 0, { ok: false, refusal: { reason: "expired" } }],
		["wrong", fresh, false, 0, { ok: false, refusal: { reason: "wrong", triesLeft: 4 } }],
		[
			"wrong for the last time",
			{ ...fresh, triesLeft: 1 },
			false,
			0,
			{ ok: false, refusal: { reason: "triesUsed" } },
		],
		[
			"right after five wrong ones",
			{ ...fresh, triesLeft: 0 },
			true,
			0,
			{ ok: false, refusal: { reason: "triesUsed" } },
		],
	] as const)("that is %s", (_name, code, matches, afterMs, answer) => {
		expect(judgeCode(code, matches, sentAtMs + afterMs)).toEqual(answer);
	});
});

describe("sending again", () => {
	it.each([
		["at once", fresh, 0, 60],
		["half a second later", fresh, 500, 60],
		["after a minute", fresh, 60_000, 0],
		["after the code was used", { ...fresh, used: true }, 0, 0],
		["for the first time", null, 0, 0],
	] as const)("%s", (_name, code, afterMs, seconds) => {
		expect(secondsUntilResend(code, sentAtMs + afterMs)).toBe(seconds);
	});
});
