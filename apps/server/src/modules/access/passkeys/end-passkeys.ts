import { appendAudit } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context/calls.ts";
import type { Borrower } from "../../borrower/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { deletePasskeys } from "../store/passkeys.ts";
import { findLastDevice } from "../store/sessions.ts";

/**
 * A code on another device ends every passkey: the phone that had them may be lost or sold, or the number may belong to
 * another person by now. Who still has the number adds them again, by a code. The caller holds the borrower's lock.
 */
export async function endPasskeysOfOtherDevice(
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
