import type { Db } from "../../platform/database/schema/index.ts";
import { expireMessages } from "../notification/index.ts";
import { deletePasskeys } from "./store/passkeys.ts";
import { endSessions } from "./store/sessions.ts";
import { listCodeIds, removeCodes } from "./store/verification-codes.ts";

/**
 * After a number was changed, or passkeys were removed by staff: sessions, known devices, passkeys and codes end, and codes
 * that wait are not sent. What opened the account before opens it no more.
 */
export async function endAllAccess(
	db: Db,
	old: { readonly borrowerId: string; readonly mobileIndex: Buffer },
	at: Date,
): Promise<void> {
	await endSessions(db, old.borrowerId, at);
	await deletePasskeys(db, old.borrowerId);
	await expireMessages(db, await listCodeIds(db, old.mobileIndex), at);
	await removeCodes(db, old.mobileIndex);
}
