import type { Context, Deps } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { addNotificationKey, findNotificationKey } from "./store/notification-keys.ts";

/** What writing to a borrower needs: flows of the app and of staff have it alike. */
export type LetterContext = Pick<Context, "db" | "now"> & {
	readonly deps: Pick<Deps, "vault" | "enqueue">;
};

/**
 * The key of what a borrower and we write to each other, made with the first letter. An application that came to nothing
 * is erased with the borrower's other key, and an open question about a payment must outlive that.
 */
export async function notificationKeyOf(
	{ db, deps }: Omit<LetterContext, "now">,
	borrowerId: string,
): Promise<KeyHolder> {
	const known = await findNotificationKey(db, borrowerId);
	if (known) return { id: borrowerId, dataKey: known };
	await addNotificationKey(db, borrowerId, deps.vault.newDataKey(borrowerId));
	const dataKey = await findNotificationKey(db, borrowerId);
	if (!dataKey) throw new Error("A letter key was made and is not there.");
	return { id: borrowerId, dataKey };
}
