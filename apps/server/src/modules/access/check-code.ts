import { timingSafeEqual } from "node:crypto";
import type { CodePurpose, Refusal } from "@puente/contract";
import { judgeCode } from "@puente/core/access";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Context } from "../../platform/context/calls.ts";
import type { Mobile } from "../borrower/index.ts";
import { countTry, lockCode, type StoredCode, useCode } from "./store/verification-codes.ts";

export type CodeRefused = Refusal<"codeWrong" | "codeExpired" | "codeTriesUsed">;

/** A hash alone would fall to a million guesses; the blind index needs the master key too. */
export function hashCode(context: Context, codeId: string, code: string): Buffer {
	return context.deps.vault.blindIndex("code", `${codeId}:${code}`);
}

/**
 * One try with a code. A right code is used up; a wrong one costs a try, which is kept although the call is refused.
 * Refuses: codeWrong, codeExpired, codeTriesUsed.
 */
export async function checkCode(
	context: Context,
	mobile: Mobile,
	given: { readonly purpose: CodePurpose; readonly code: string },
): Promise<Result<null, CodeRefused>> {
	const stored = await lockCode(context.db, { mobileIndex: mobile.index, purpose: given.purpose });
	const matches =
		stored !== null && timingSafeEqual(stored.codeHash, hashCode(context, stored.id, given.code));
	const judged = judgeCode(stored && stateOf(stored), matches, context.now.getTime());
	if (stored && judged.ok) {
		await useCode(context.db, stored.id, context.now);
		return ok(null);
	}
	if (judged.ok || judged.refusal.reason === "expired") return refuse({ error: "codeExpired" });
	const triesLeft = judged.refusal.reason === "wrong" ? judged.refusal.triesLeft : 0;
	if (stored) await countTry(context.db, stored.id, triesLeft);
	return refuse(triesLeft > 0 ? { error: "codeWrong", details: { triesLeft } } : { error: "codeTriesUsed" });
}

export function stateOf(code: StoredCode) {
	return {
		sentAtMs: code.sentAt.getTime(),
		expiresAtMs: code.expiresAt.getTime(),
		triesLeft: code.triesLeft,
		used: code.usedAt !== null,
	};
}
