import { codeRules } from "@puente/core/access";
import { ok, type Result, refuse } from "@puente/core/result";
import { apps } from "@puente/regions";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { sealPurposes } from "../../platform/crypto/vault.ts";
import type { Borrower, Mobile } from "../borrower/index.ts";
import { addToOutbox, languageOf } from "../notification/index.ts";
import {
	type Claim,
	type ClaimContext,
	judgeClaimedCode,
	makeClaimedCode,
	useClaimedCode,
} from "./claimed-code.ts";

/** A number that a borrower says is the new one. */
export type ClaimedNumber = {
	readonly borrower: Borrower;
	readonly mobile: Mobile;
	/** Who is told the code: support, or the app itself. One is of no use to the other. */
	readonly toldTo: "support" | "app";
};

const wordsOf = { support: "newNumberCode", app: "ownNewNumberCode" } as const;
const purposeOf = { support: "newNumber", app: "ownNewNumber" } as const;

export const claimOf = ({ borrower, mobile, toldTo }: ClaimedNumber): Claim => ({
	borrower,
	purpose: purposeOf[toldTo],
	value: mobile.e164,
	index: mobile.index,
});

/** Sends a code to the number. Whoever holds it reads it to support, or types it in the app. */
export async function callBackNumber(
	context: ClaimContext,
	claimed: ClaimedNumber,
): Promise<Result<{ readonly expiresAt: Date }, "tooSoon">> {
	const { db, now, deps } = context;
	const { borrower, mobile, toldTo } = claimed;
	const made = await makeClaimedCode(context, claimOf(claimed));
	if (!made.ok) return made;
	const { id, code, expiresAt } = made.value;
	const text = fill(notices[wordsOf[toldTo]][await languageOf(context, borrower)], {
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
	context: ClaimContext,
	claimed: ClaimedNumber,
	code: string,
): Promise<Result<null, "wrong" | "over">> {
	const judged = await judgeClaimedCode(context, claimOf(claimed), code);
	if (!judged.ok) return refuse(judged.refusal);
	await useClaimedCode(context, judged.value);
	return ok(null);
}
