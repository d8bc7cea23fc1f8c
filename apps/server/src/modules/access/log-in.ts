import type { accessCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { appendAudit } from "../../platform/audit/audit.ts";
import type { Context, Handler } from "../../platform/context/calls.ts";
import {
	addBorrower,
	type Borrower,
	findBorrowerByMobile,
	lockBorrowerByMobile,
	lockMobile,
	readMobile,
} from "../borrower/index.ts";
import { deviceBlind, findMatchingBlocklists } from "../fraud/index.ts";
import { notifyBorrower } from "../notification/index.ts";
import { checkCode, openSession } from "./check-code.ts";
import { isKnownDevice, isTrustedDevice } from "./known-device.ts";
import { deletePasskeys } from "./store/passkeys.ts";
import { findLastDevice } from "./store/sessions.ts";

/**
 * Registers a borrower. A registered number is refused before the code is checked, so that the same code can still log
 * in. Refuses: countryClosed, mobileFormat, mobileExists, borrowerBarred, codeWrong, codeExpired, codeTriesUsed.
 */
export const register: Handler<(typeof accessCalls)["register"]> = async (input, context) => {
	const { db, deps, now } = context;
	const mobile = await readMobile(context, input);
	if (!mobile.ok) return mobile;
	if (await findBorrowerByMobile(db, mobile.value.index)) return refuse({ error: "mobileExists" });
	const { code, deviceId } = input;
	const asker = { isOwn: false, deviceId };
	const checked = await checkCode(context, mobile.value, { purpose: "session", code, asker });
	if (!checked.ok) return checked;
	const keys = [
		{ list: "mobile", keyIndex: mobile.value.index },
		{ list: "device", keyIndex: await deviceBlind({ db, vault: deps.vault }, input.deviceId) },
	] as const;
	// Checked after the code, so that only the owner of the phone learns that its number is blocked.
	if ((await findMatchingBlocklists(db, keys)).length > 0) return refuse({ error: "borrowerBarred" });

	const id = crypto.randomUUID();
	const dataKey = deps.vault.newDataKey(id);
	await lockMobile(db, mobile.value.index);
	const added = await addBorrower(db, {
		id,
		country: input.country,
		mobileIndex: mobile.value.index,
		mobileSealed: deps.vault.sealFor({ id, dataKey }, "mobile", mobile.value.national),
		dataKey,
		packageName: context.app.packageName,
		afid: context.afid,
		registeredAt: now,
		blockedAt: null,
		deceasedAt: null,
	});
	if (!added) return refuse({ error: "mobileExists" });
	return ok(
		await openSession(context, { borrowerId: id, deviceId: input.deviceId, consents: input.consents ?? [] }),
	);
};

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
