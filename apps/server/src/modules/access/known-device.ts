import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../platform/context/calls.ts";
import { hashOf } from "../../platform/crypto/vault.ts";
import { type DeviceToken, findDeviceToken } from "./store/sessions.ts";

type DeviceCredentials = {
	readonly borrowerId: string;
	readonly deviceId: string;
	readonly deviceToken: string | undefined;
};

/** Whether the borrower has confirmed a code on this device, and no log-out or other device came after it. */
export async function isKnownDevice(context: Context, credentials: DeviceCredentials): Promise<boolean> {
	return (await findToken(context, credentials)) !== null;
}

/** Whether a known device may log in without a code now. */
export async function isTrustedDevice(context: Context, credentials: DeviceCredentials): Promise<boolean> {
	const token = await findToken(context, credentials);
	return token !== null && token.expiresAt > context.now;
}

async function findToken(
	{ db }: Context,
	{ borrowerId, deviceId, deviceToken }: DeviceCredentials,
): Promise<DeviceToken | null> {
	if (deviceToken === undefined) return null;
	const stored = await findDeviceToken(db, borrowerId, deviceId);
	return stored && timingSafeEqual(stored.tokenHash, hashOf(deviceToken)) ? stored : null;
}
