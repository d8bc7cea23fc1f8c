import type { accessCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { Handler } from "../../platform/context/calls.ts";
import { addBorrower, findBorrowerByMobile, lockMobile, readMobile } from "../borrower/index.ts";
import { deviceBlind, findMatchingBlocklists } from "../fraud/index.ts";
import { checkCode } from "./check-code.ts";
import { openSession } from "./open-session.ts";

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
