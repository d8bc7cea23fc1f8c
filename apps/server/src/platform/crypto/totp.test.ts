import { describe, expect, it } from "vitest";
import { newTotpSecret, stepOfCode, toBase32, totpCode } from "./totp.ts";

describe("a code of an authenticator app", () => {
	const secret = toBase32(Buffer.from("12345678901234567890"));

	it.each([
		[59, "287082"],
		[1_111_111_109, "081804"],
		[1_111_111_111, "050471"],
		[1_234_567_890, "005924"],
		[2_000_000_000, "279037"],
		[20_000_000_000, "353130"],
	])("is the one of RFC 6238, appendix B, at %i seconds", (seconds, code) => {
		expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
	});

	it("belongs to one of three steps, and to none that was used", () => {
		const nowMs = 1_234_567_890_000;
		const step = Math.floor(nowMs / 30_000);
		const found = [-2, -1, 0, 1, 2].map((steps) =>
			stepOfCode(secret, totpCode(secret, step + steps), { nowMs, lastUsedStep: 0 }),
		);
		expect(found).toEqual([null, step - 1, step, step + 1, null]);
		expect(stepOfCode(secret, totpCode(secret, step), { nowMs, lastUsedStep: step })).toBeNull();
	});

	it("comes from a secret of 160 random bits", () => {
		expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
	});
});
