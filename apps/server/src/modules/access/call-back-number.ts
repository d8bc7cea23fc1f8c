import { codeRules, judgeCode, secondsUntilResend } from "@puente/core/access";
import { ok, type Result, refuse } from "@puente/core/result";
import { apps } from "@puente/regions";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { StaffContext } from "../../platform/context/calls.ts";
import { sealPurposes } from "../../platform/crypto/vault.ts";
import { countUnlessExceeded } from "../../platform/guards/rate-windows.ts";
import type { Borrower, Mobile } from "../borrower/index.ts";
import { addToOutbox, languageOf } from "../notification/index.ts";
import { hashCode, isCode, stateOf } from "./check-code.ts";
import { type CodeSlot, countTry, lockCode, lockSlot, putCode, useCode } from "./store/verification-codes.ts";

/** A number that a borrower says is the new one. */
type ClaimedNumber = { readonly borrower: Borrower; readonly mobile: Mobile };

/** The code is good for this borrower only, whoever else claims the number. */
const slotOf = ({ borrower, mobile }: ClaimedNumber): CodeSlot => ({
	mobileIndex: mobile.index,
	purpose: "newNumber",
	isOwn: false,
	deviceId: borrower.id,
});

/** Sends a code to the number. Whoever holds it reads the code to support. */
export async function callBackNumber(
	context: StaffContext,
	claimed: ClaimedNumber,
): Promise<Result<{ readonly expiresAt: Date }, "tooSoon">> {
	const { db, now, deps } = context;
	const { borrower, mobile } = claimed;
	const slot = slotOf(claimed);
	await lockSlot(db, slot);
	const earlier = await lockCode(db, slot);
	if (secondsUntilResend(earlier && stateOf(earlier), now.getTime()) > 0) return refuse("tooSoon");
	const counted = [
		...codeRules.perNumber.map((limit) => ({
			key: deps.vault.blindIndex("codes-to", mobile.e164),
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
	const text = fill(notices.newNumberCode[await languageOf(context, borrower)], {
		brand: apps.find(({ home }) => home === borrower.country)?.appName ?? "Puente",
		code,
		minutes: codeRules.lifetimeSeconds / 60,
	});
	const bodySealed = deps.vault.seal(sealPurposes.outbox, JSON.stringify({ to: mobile.e164, text }));
	await addToOutbox(db, { id, country: borrower.country, bodySealed, notAfter: expiresAt }, now);
	await deps.enqueue(db, "deliver-messages", [{ outboxIds: [id] }]);
	return ok({ expiresAt });
}

/** Checks what support was read. A right code is used up, a wrong one costs a try. */
export async function checkNumberCode(
	context: StaffContext,
	claimed: ClaimedNumber,
	code: string,
): Promise<Result<null, "wrong" | "over">> {
	const { db, now } = context;
	const stored = await lockCode(db, slotOf(claimed));
	const judged = judgeCode(
		stored && stateOf(stored),
		stored !== null && isCode(context, stored, code),
		now.getTime(),
	);
	if (stored === null) return refuse("over");
	if (judged.ok) {
		await useCode(db, stored.id, now);
		return ok(null);
	}
	if (judged.refusal.reason !== "wrong") return refuse("over");
	await countTry(db, stored.id, judged.refusal.triesLeft);
	return refuse(judged.refusal.triesLeft > 0 ? "wrong" : "over");
}
