import { timingSafeEqual } from "node:crypto";
import type { accessCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { Context, Handler } from "../../platform/context/calls.ts";
import { hashOf } from "../../platform/crypto/vault.ts";
import { findBorrowerByMobile, lockBorrowerByMobile, readMobile } from "../borrower/index.ts";
import { checkCode } from "./check-code.ts";
import { openSession } from "./open-session.ts";
import { findDeviceToken } from "./store/sessions.ts";

type DeviceCredentials = {
	readonly borrowerId: string;
	readonly deviceId: string;
	readonly deviceToken: string | undefined;
};

/**
 * Opens a session by a code, or by the token of a device that confirmed a code before. Ends the session on any other
 * device. Refuses: countryClosed, mobileFormat, mobileUnknown, borrowerBarred, codeRequired, codeWrong, codeExpired,
 * codeTriesUsed.
 */
export const logIn: Handler<(typeof accessCalls)["login"]> = async (input, context) => {
	const mobile = readMobile(context, input);
	if (!mobile.ok) return mobile;
	const borrower = await lockBorrowerByMobile(context.db, mobile.value.index);
	if (!borrower) return refuse({ error: "mobileUnknown" });
	if (borrower.barredAt) return refuse({ error: "borrowerBarred" });
	const { deviceId, deviceToken, code } = input;
	if (code !== undefined) {
		const checked = await checkCode(context, mobile.value, { purpose: "session", code });
		if (!checked.ok) return checked;
	} else if (!(await isTrusted(context, { borrowerId: borrower.id, deviceId, deviceToken }))) {
		return refuse({ error: "codeRequired" });
	}
	return ok(
		await openSession(context, { borrowerId: borrower.id, deviceId, consents: input.consents ?? [] }),
	);
};

/** False only for a device that can log in without a code now. Refuses: countryClosed, mobileFormat. */
export const isCodeRequired: Handler<(typeof accessCalls)["isRequiredVerificationCode"]> = async (
	input,
	context,
) => {
	const mobile = readMobile(context, input);
	if (!mobile.ok) return mobile;
	const borrower = await findBorrowerByMobile(context.db, mobile.value.index);
	if (!borrower) return ok({ required: true });
	const { deviceId, deviceToken } = input;
	return ok({ required: !(await isTrusted(context, { borrowerId: borrower.id, deviceId, deviceToken })) });
};

async function isTrusted(context: Context, credentials: DeviceCredentials): Promise<boolean> {
	if (credentials.deviceToken === undefined) return false;
	const stored = await findDeviceToken(context.db, credentials.borrowerId, credentials.deviceId);
	if (!stored || stored.expiresAt <= context.now) return false;
	return timingSafeEqual(stored.tokenHash, hashOf(credentials.deviceToken));
}
