import { ok, type Result, refuse } from "../result.ts";

/** The rules of a code sent by SMS (product page, section 8: six digits, five minutes, five tries). */
export const codeRules = {
	digits: 6,
	lifetimeSeconds: 300,
	triesMax: 5,
	/** Wait between two codes for one device. */
	resendAfterSeconds: 60,
	/** Codes that the borrower asks for in a session or on a known device, for each purpose; others cannot use them up. */
	own: [
		{ count: 5, seconds: 3600 },
		{ count: 10, seconds: 86_400 },
	],
	/**
	 * Codes to log in that anyone may ask for. Protects a number from SMS flooding, us from the cost of it, and the
	 * number from guesses: each code has five.
	 */
	perNumber: [
		{ count: 5, seconds: 3600 },
		{ count: 10, seconds: 86_400 },
	],
	/** Of these, for one network address: one stranger leaves some to the borrower on a new phone. */
	perNumberAndAddress: [
		{ count: 3, seconds: 3600 },
		{ count: 6, seconds: 86_400 },
	],
} as const;

export type CodeState = {
	readonly sentAtMs: number;
	readonly expiresAtMs: number;
	readonly triesLeft: number;
	readonly used: boolean;
};

export type CodeRefusal =
	| { readonly reason: "expired" }
	| { readonly reason: "triesUsed" }
	| { readonly reason: "wrong"; readonly triesLeft: number };

/** Judges one try. The caller stores the tries that are left, also after a refusal. */
export function judgeCode(
	code: CodeState | null,
	matches: boolean,
	nowMs: number,
): Result<"accepted", CodeRefusal> {
	if (code === null || code.used || nowMs >= code.expiresAtMs) return refuse({ reason: "expired" });
	if (code.triesLeft <= 0) return refuse({ reason: "triesUsed" });
	if (matches) return ok("accepted");
	const triesLeft = code.triesLeft - 1;
	return refuse(triesLeft === 0 ? { reason: "triesUsed" } : { reason: "wrong", triesLeft });
}

/** Seconds until a new code may be sent to the same number; zero when it may be sent now. */
export function secondsUntilResend(code: CodeState | null, nowMs: number): number {
	if (code === null || code.used) return 0;
	const readyAtMs = code.sentAtMs + codeRules.resendAfterSeconds * 1000;
	return Math.max(0, Math.ceil((readyAtMs - nowMs) / 1000));
}
