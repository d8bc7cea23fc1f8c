import type { Country } from "@puente/core/region";
import { sealPurposes } from "../../../platform/crypto/seal-purposes.ts";
import type { NotificationContext } from "../notification-key.ts";
import { addToOutbox } from "../store/outbox.ts";

type NewMail = {
	readonly notificationId: string;
	readonly country: Country;
	readonly orderId: string;
	readonly notAfter: Date;
};

/**
 * Puts the signed documents of an order into the outbox, in the caller's transaction. The row names the order only:
 * address and documents are read when the mail is sent, so that an erased borrower leaves nothing behind.
 */
export async function addMail({ db, deps, now }: NotificationContext, mail: NewMail): Promise<void> {
	const { notificationId: mailOfNotification, country, orderId, notAfter } = mail;
	const id = crypto.randomUUID();
	const bodySealed = deps.vault.seal(sealPurposes.outbox, JSON.stringify({ orderId }));
	await addToOutbox(db, { id, country, bodySealed, notAfter, mailOfNotification }, now);
	await deps.enqueue(db, "send-email", [{ outboxId: id }]);
}
