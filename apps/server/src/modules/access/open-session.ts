import type { accessCalls, CallResult, ConsentPurpose } from "@puente/contract";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Context } from "../../platform/context/calls.ts";
import { ownIndexes } from "../../platform/crypto/index-places.ts";
import { storedIndex } from "../../platform/crypto/stored-index.ts";
import { hashOf, newToken } from "../../platform/crypto/vault.ts";
import { addConsents } from "../borrower/index.ts";
import { type Installation, proveActivation } from "./store/activations.ts";
import { replaceSession, trustOnlyDevice } from "./store/sessions.ts";

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
