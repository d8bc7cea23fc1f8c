import { codeRules, judgeCode, secondsUntilResend } from "@puente/core/access";
import { ok, type Result, refuse } from "@puente/core/result";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { CallContext } from "../../platform/context/calls.ts";
import { countUnlessExceeded } from "../../platform/guards/rate-windows.ts";
import type { Borrower } from "../borrower/index.ts";
import { hashCode, isCode, stateOf } from "./check-code.ts";
import { type CodeSlot, countTry, lockCode, lockSlot, putCode, useCode } from "./store/verification-codes.ts";

export type ClaimContext = Pick<CallContext, "db" | "now" | "deps">;

/** A number or an e-mail address that a borrower says is theirs. */
export type Claim = {
	readonly borrower: Borrower;
	readonly purpose: "newNumber" | "ownNewNumber" | "email";
	/** The number or the address itself, and its blind index. */
	readonly value: string;
	readonly index: Buffer;
};

export type ClaimedCode = { readonly id: string; readonly code: string; readonly expiresAt: Date };

/** The code is good for this borrower only, whoever else claims the same. */
const slotOf = ({ borrower, index, purpose }: Claim): CodeSlot => ({
	mobileIndex: index,
	purpose,
	isOwn: false,
	deviceId: borrower.id,
});

/** Makes a code, which the caller sends. At most so many to one number or address, and for one borrower. */
export async function makeClaimedCode(
	context: ClaimContext,
	claim: Claim,
): Promise<Result<ClaimedCode, "tooSoon">> {
	const { db, now, deps } = context;
	const { borrower } = claim;
	const slot = slotOf(claim);
	await lockSlot(db, slot);
	const earlier = await lockCode(db, slot);
	if (secondsUntilResend(earlier && stateOf(earlier), now.getTime()) > 0) return refuse("tooSoon");
	const counted = [
		...codeRules.perNumber.map((limit) => ({
			key: deps.vault.blindIndex("codes-to", claim.value),
			limit,
			now,
		})),
		...codeRules.perNumber.map((limit) => ({
			key: deps.vault.blindIndex("number-codes-for", borrower.id),
			limit,
			now,
		})),
	];
	if (!(await countUnlessExceeded(db, counted))) return refuse("tooSoon");
	const id = crypto.randomUUID();
	const code = deps.randomDigits(codeRules.digits);
	const expiresAt = secondsAfter(now, codeRules.lifetimeSeconds);
	await putCode(db, {
		id,
		...slot,
		codeHash: hashCode(context, id, code),
		sentAt: now,
		expiresAt,
		triesLeft: codeRules.triesMax,
		sentCount: 1,
		country: borrower.country,
		requestedBy: "borrower",
		addressIndex: null,
	});
	return ok({ id, code, expiresAt });
}

/** Judges a code without using it up; a wrong one costs a try. Returns the id with which it is used up. */
export async function judgeClaimedCode(
	context: ClaimContext,
	claim: Claim,
	code: string,
): Promise<Result<string, "wrong" | "over">> {
	const { db, now } = context;
	const stored = await lockCode(db, slotOf(claim));
	const judged = judgeCode(
		stored && stateOf(stored),
		stored !== null && isCode(context, stored, code),
		now.getTime(),
	);
	if (stored === null) return refuse("over");
	if (judged.ok) return ok(stored.id);
	if (judged.refusal.reason !== "wrong") return refuse("over");
	await countTry(db, stored.id, judged.refusal.triesLeft);
	return refuse(judged.refusal.triesLeft > 0 ? "wrong" : "over");
}

export async function useClaimedCode({ db, now }: ClaimContext, id: string): Promise<void> {
	await useCode(db, id, now);
}
