import type { accessCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { appendAudit } from "../../platform/audit/audit.ts";
import type { Context, Handler } from "../../platform/context/calls.ts";
import { type Borrower, findBorrowerByMobile, lockBorrowerByMobile, readMobile } from "../borrower/index.ts";
import { notifyBorrower } from "../notification/index.ts";
import { checkCode } from "./check-code.ts";
import { isKnownDevice, isTrustedDevice } from "./known-device.ts";
import { openSession } from "./open-session.ts";
import { deletePasskeys } from "./store/passkeys.ts";
import { findLastDevice } from "./store/sessions.ts";

/**
 * Opens a session by a code, or by the token of a device that confirmed a code before. Ends the session on any other
 * device, and after a code on another device all passkeys. Refuses: countryClosed, mobileFormat, mobileUnknown, borrowerBarred, codeRequired, codeWrong, codeExpired,
 * codeTriesUsed.
 */
export const logIn: Handler<(typeof accessCalls)["login"]> = async (input, context) => {
	const mobile = await readMobile(context, input);
	if (!mobile.ok) return mobile;
	const borrower = await lockBorrowerByMobile(context.db, mobile.value.index);
	if (!borrower) return refuse({ error: "mobileUnknown" });
	if (borrower.blockedAt) return refuse({ error: "borrowerBarred" });
	const { deviceId, deviceToken, code } = input;
	const credentials = { borrowerId: borrower.id, deviceId, deviceToken };
	if (code !== undefined) {
		const asker = { isOwn: await isKnownDevice(context, credentials), deviceId };
		const checked = await checkCode(context, mobile.value, { purpose: "session", code, asker });
		if (!checked.ok) return checked;
		await endPasskeysOfOtherDevice(context, borrower, deviceId);
	} else if (!(await isTrustedDevice(context, credentials))) {
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
	const mobile = await readMobile(context, input);
	if (!mobile.ok) return mobile;
	const borrower = await findBorrowerByMobile(context.db, mobile.value.index);
	if (!borrower) return ok({ required: true });
	const { deviceId, deviceToken } = input;
	const credentials = { borrowerId: borrower.id, deviceId, deviceToken };
	return ok({ required: !(await isTrustedDevice(context, credentials)) });
};

/**
 * A code on another device ends every passkey: the phone that had them may be lost or sold, or the number may belong to
 * another person by now. Who still has the number adds them again, by a code. The caller holds the borrower's lock.
 */
async function endPasskeysOfOtherDevice(
	context: Pick<Context, "db" | "now"> & Parameters<typeof notifyBorrower>[0],
	borrower: Borrower,
	deviceId: string,
): Promise<void> {
	const { db, now } = context;
	if ((await findLastDevice(db, borrower.id)) === deviceId) return;
	const ended = await deletePasskeys(db, borrower.id);
	if (ended === 0) return;
	await notifyBorrower(context, borrower, "passkeysEnded");
	await appendAudit(db, {
		at: now,
		staffId: null,
		call: "passkeysEnd",
		kind: "action",
		borrowerId: borrower.id,
		subject: borrower.id,
		input: JSON.stringify({ passkeys: ended }),
		outcome: "done",
	});
}
