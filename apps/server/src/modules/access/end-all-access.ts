import type { Db } from "../../platform/database/schema/index.ts";
import { endSessions } from "./store/sessions.ts";
import { removeCodes } from "./store/verification-codes.ts";

/** After a number was changed: nothing that was opened with the old one opens the account any more. */
export async function endAllAccess(
	db: Db,
	old: { readonly borrowerId: string; readonly mobileIndex: Buffer },
	at: Date,
): Promise<void> {
	await endSessions(db, old.borrowerId, at);
	await removeCodes(db, old.mobileIndex);
}
