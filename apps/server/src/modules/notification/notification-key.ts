import type { Context, Deps } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { addNotificationKey, findNotificationKey } from "./store/notification-keys.ts";

/** What notifying a borrower needs; calls of borrowers, calls of staff and jobs all have it. */
export type NotificationContext = Pick<Context, "db" | "now"> & {
	readonly deps: Pick<Deps, "vault" | "enqueue">;
};

/**
 * The data key of a borrower's notifications and feedback, created on first use. It is not the borrower's main key,
 * because erasing an unapproved application deletes that one, and an open question about a payment must stay readable.
 */
export async function notificationKeyOf(
	{ db, deps }: Omit<NotificationContext, "now">,
	borrowerId: string,
): Promise<KeyHolder> {
	const existing = await findNotificationKey(db, borrowerId);
	if (existing) return { id: borrowerId, dataKey: existing };
	await addNotificationKey(db, borrowerId, deps.vault.newDataKey(borrowerId));
	const dataKey = await findNotificationKey(db, borrowerId);
	if (!dataKey) throw new Error(`notification key of borrower ${borrowerId} was inserted but not found`);
	return { id: borrowerId, dataKey };
}
