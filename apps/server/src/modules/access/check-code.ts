import type { accessCalls, CallResult, CodePurpose, ConsentPurpose, Refusal } from "@puente/contract";
import { judgeCode } from "@puente/core/access";
import { ok, type Result, refuse } from "@puente/core/result";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { BorrowerContext, Context } from "../../platform/context/calls.ts";
import { ownIndexes } from "../../platform/crypto/index-places.ts";
import { storedIndex } from "../../platform/crypto/stored-index.ts";
import { hashOf, newToken, type Vault } from "../../platform/crypto/vault.ts";
import { addConsents, type Mobile, ownMobile } from "../borrower/index.ts";
import { type Installation, proveActivation } from "./store/activations.ts";
import { replaceSession, trustOnlyDevice } from "./store/sessions.ts";
import { type CodeAsker, countTry, lockCode, type StoredCode, useCode } from "./store/verification-codes.ts";

/** How long a device that confirmed a code may log in without one. */
const deviceTrustDays = 180;
const daySeconds = 86_400;

type SessionInput = {
	readonly borrowerId: string;
	readonly deviceId: string;
	readonly consents: readonly { readonly purpose: ConsentPurpose; readonly version: string }[];
};

/** Last part of register and login: replaces the session and the device token, and saves the consents. */
export async function openSession(
	context: Context,
	input: SessionInput,
): Promise<CallResult<(typeof accessCalls)["login"]>> {
	const { db, now, deps, language } = context;
	const { borrowerId, deviceId } = input;
	const token = newToken();
	const deviceToken = newToken();
	const expiresAt = secondsAfter(now, deps.sessionDays * daySeconds);
	await replaceSession(db, { borrowerId, deviceId, tokenHash: hashOf(token), openedAt: now, expiresAt });
	await trustOnlyDevice(db, {
		borrowerId,
		deviceId,
		tokenHash: hashOf(deviceToken),
		issuedAt: now,
		expiresAt: secondsAfter(now, deviceTrustDays * daySeconds),
	});
	await proveActivation(db, await installationOf(context, deviceId), now);
	const consents = input.consents.map((consent) => ({ ...consent, language, givenAt: now }));
	await addConsents(db, borrowerId, consents);
	return { token, userId: borrowerId, deviceToken, expiresAt: expiresAt.toISOString() };
}

/** The installation of the app that makes this call. */
export async function installationOf({ db, deps, app }: Context, deviceId: string): Promise<Installation> {
	const { packageName } = app;
	const place = { ...ownIndexes.activation, within: { packageName } };
	const named = { purpose: "device", value: deviceId };
	return { packageName, deviceIndex: await storedIndex({ db, vault: deps.vault }, named, [place]) };
}

export type CodeCheckRefusal = Refusal<"codeWrong" | "codeExpired" | "codeTriesUsed">;

type VaultContext = { readonly deps: { readonly vault: Vault } };

const codePurpose = "code";
const codeText = (codeId: string, code: string) => `${codeId}:${code}`;

/** A plain hash could be reversed with a million guesses; the blind index also needs the master key. */
export function hashCode({ deps }: VaultContext, codeId: string, code: string): Buffer {
	return deps.vault.blindIndex(codePurpose, codeText(codeId, code));
}

export function isCode({ deps }: VaultContext, { id, codeHash }: StoredCode, code: string): boolean {
	return deps.vault.isIndexOf(codeHash, codePurpose, codeText(id, code));
}

/** Codes that are asked for in a session. */
export const inSession: CodeAsker = { isOwn: true, deviceId: "" };

/** Checks a code that the borrower asked for in the session. Refuses: codeWrong, codeExpired, codeTriesUsed. */
export async function checkOwnCode(
	context: BorrowerContext,
	input: { readonly purpose: CodePurpose; readonly code: string },
): Promise<Result<null, CodeCheckRefusal>> {
	return checkCode(context, await ownMobile(context), { ...input, asker: inSession });
}

/**
 * Checks a code. A right code is used up; a wrong one costs a try, which is saved even though the call is refused.
 * Refuses: codeWrong, codeExpired, codeTriesUsed.
 */
export async function checkCode(
	context: Context,
	mobile: Mobile,
	input: { readonly purpose: CodePurpose; readonly code: string; readonly asker: CodeAsker },
): Promise<Result<null, CodeCheckRefusal>> {
	const stored = await lockCodeOf(context, mobile, input);
	const matches = stored !== null && isCode(context, stored, input.code);
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

/** The code that this asker waits for, or else the one that a client asked for without naming its device. */
async function lockCodeOf(
	{ db, now }: Context,
	{ index: mobileIndex }: Mobile,
	{ purpose, asker }: { readonly purpose: CodePurpose; readonly asker: CodeAsker },
): Promise<StoredCode | null> {
	const slot = { mobileIndex, purpose };
	const named = await lockCode(db, { ...slot, ...asker });
	if (asker.isOwn || (named && named.usedAt === null && named.expiresAt > now)) return named;
	return (await lockCode(db, { ...slot, ...asker, deviceId: "" })) ?? named;
}

export function stateOf(code: StoredCode) {
	return {
		sentAtMs: code.sentAt.getTime(),
		expiresAtMs: code.expiresAt.getTime(),
		triesLeft: code.triesLeft,
		used: code.usedAt !== null,
	};
}
