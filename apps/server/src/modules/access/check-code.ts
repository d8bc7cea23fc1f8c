import { timingSafeEqual } from "node:crypto";
import type { CodePurpose, Refusal } from "@puente/contract";
import { judgeCode } from "@puente/core/access";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Context } from "../../platform/context/calls.ts";
import type { Mobile } from "../borrower/index.ts";
import { countTry, lockCode, type StoredCode, useCode } from "./store/verification-codes.ts";

export type CodeCheckRefusal = Refusal<"codeWrong" | "codeExpired" | "codeTriesUsed">;

/** A plain hash could be reversed with a million guesses; the blind index also needs the master key. */
export function hashCode(context: Context, codeId: string, code: string): Buffer {
	return context.deps.vault.blindIndex("code", `${codeId}:${code}`);
}

/**
 * Checks a code. A right code is used up; a wrong one costs a try, which is saved even though the call is refused.
 * Refuses: codeWrong, codeExpired, codeTriesUsed.
 */
export async function checkCode(
	context: Context,
	mobile: Mobile,
	input: { readonly purpose: CodePurpose; readonly code: string },
): Promise<Result<null, CodeCheckRefusal>> {
	const stored = await lockCode(context.db, { mobileIndex: mobile.index, purpose: input.purpose });
	const matches =
		stored !== null && timingSafeEqual(stored.codeHash, hashCode(context, stored.id, input.code));
	const result = judgeCode(stored && stateOf(stored), matches, context.now.getTime());
	if (stored && result.ok) {
		await useCode(context.db, stored.id, context.now);
		return ok(null);
	}
	if (result.ok || result.refusal.reason === "expired") return refuse({ error: "codeExpired" });
	const triesLeft = result.refusal.reason === "wrong" ? result.refusal.triesLeft : 0;
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
