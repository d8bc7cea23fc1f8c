import type { Context, Deps } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { addNotificationKeys, findNotificationKey } from "./store/notification-keys.ts";

/** What notifying a borrower needs; calls of borrowers, calls of staff and jobs all have it. */
export type NotificationContext = Pick<Context, "db" | "now"> & {
	readonly deps: Pick<Deps, "vault" | "enqueue">;
};

/**
 * The data key of a borrower's notifications and feedback, created on first use. It is not the borrower's main key,
 * because erasing an unapproved application deletes that one, and an open question about a payment must stay readable.
 */
export async function notificationKeyOf(
	context: Omit<NotificationContext, "now">,
	borrowerId: string,
): Promise<KeyHolder> {
	const existing = await findNotificationKey(context.db, borrowerId);
	if (existing) return { id: borrowerId, dataKey: existing };
	const [holder] = await createNotificationKeys(context, [borrowerId]);
	if (!holder) throw new Error(`notification key of borrower ${borrowerId} was not created`);
	return holder;
}

/** Creates the keys of borrowers who had none a moment ago; one that another transaction created meanwhile is kept. */
export async function createNotificationKeys(
	{ db, deps }: Omit<NotificationContext, "now">,
	borrowerIds: readonly string[],
): Promise<readonly KeyHolder[]> {
	if (borrowerIds.length === 0) return [];
	const ids = [...new Set(borrowerIds)];
	const added = await addNotificationKeys(
		db,
		ids.map((borrowerId) => ({ borrowerId, dataKey: deps.vault.newDataKey(borrowerId) })),
	);
	const holders: KeyHolder[] = [];
	for (const id of ids) {
		const dataKey = added.get(id) ?? (await findNotificationKey(db, id));
		if (!dataKey) throw new Error(`notification key of borrower ${id} was inserted but not found`);
		holders.push({ id, dataKey });
	}
	return holders;
}
