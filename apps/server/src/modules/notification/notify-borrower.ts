import { type Country, type Language, languages } from "@puente/core/region";
import { apps, packs } from "@puente/regions";
import type { NotificationKind } from "@puente/words/support/notices";
import * as z from "zod/mini";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Borrower } from "../../platform/context/calls.ts";
import { type KeyHolder, sealPurposes, type Vault } from "../../platform/crypto/vault.ts";
import { openStored, type StoredFormat, writeStored } from "../../platform/stored/stored-json.ts";
import { type NotificationValues, notificationFormat, writeNotification } from "./notification-body.ts";
import { createNotificationKeys, type NotificationContext } from "./notification-key.ts";
import { pushOf } from "./push/push-notification.ts";
import { addNotifications, type SealedNotification } from "./store/notifications.ts";
import { addToOutbox } from "./store/outbox.ts";
import { listRecipientFacts, type RecipientFacts } from "./store/recipient-facts.ts";

const personalFormat: StoredFormat<{ readonly language?: string }> = {
	name: "personal form",
	schema: z.object({ language: z.exactOptional(z.string()) }),
};

/** The language that the borrower chose, else that of the last consent, else the region's. */
export function languageFrom(vault: Vault, borrower: Borrower, facts: RecipientFacts | undefined): Language {
	const sealed = facts?.personalSealed ?? null;
	const place = { vault, holder: borrower, field: "answer:BasicInfo" };
	const language = sealed && openStored(personalFormat, place, sealed).language;
	const chosen = languages.find((known) => known === language);
	return chosen ?? facts?.lastLanguage ?? packs[borrower.country].language;
}

export async function languageOf(
	{ db, deps }: Omit<NotificationContext, "now">,
	borrower: Borrower,
): Promise<Language> {
	const [facts] = await listRecipientFacts(db, [borrower.id]);
	return languageFrom(deps.vault, borrower, facts);
}

/** An SMS expires after a day, because a late one would confuse. The notification stays in the app. */
const smsSeconds = 86_400;

/** Signs outside the GSM alphabet make an SMS cost two or three. These are what banks there write instead. */
const smsSigns = { "₦": "N", "₹": "Rs. " } as const;
const costlySigns = /[₦₹]/g;

/** What the SMS has besides the text of the notification. */
type NotificationSms = {
	/** Follows the text: a link that the app does not need. */
	readonly more: string;
	readonly notAfter: Date;
	/** True if it must not go by push. */
	readonly only?: boolean;
};

export type NewNotification = {
	readonly borrower: Borrower;
	readonly kind: NotificationKind;
	readonly values?: NotificationValues;
	readonly sms?: NotificationSms;
	/** Sends the signed documents of this order by e-mail too. */
	readonly mail?: { readonly orderId: string; readonly notAfter: Date };
};

/** False for an erased borrower, who has no key and no number. */
export function isReachable({ dataKey }: Borrower): boolean {
	return dataKey.length > 0;
}

/** False also for a borrower who died. */
export function mayBeNotified(borrower: Borrower): boolean {
	return isReachable(borrower) && borrower.deceasedAt === null;
}

export function notifyBorrower(
	context: NotificationContext,
	borrower: Borrower,
	kind: NotificationKind,
	values: NotificationValues = {},
	sms?: NotificationSms,
): Promise<void> {
	return notifyBorrowers(context, [{ borrower, kind, values, ...(sms && { sms }) }]);
}

/**
 * Stores notifications for the app and their SMS or push in the outbox, in the caller's transaction, so that they are sent only
 * if it commits. Many notifications cost little more than one. Verification codes are not notifications, because they
 * are not stored.
 */
export async function notifyBorrowers(
	context: NotificationContext,
	notifications: readonly NewNotification[],
): Promise<void> {
	const { db, now, deps } = context;
	const reachable = notifications.filter(({ borrower }) => mayBeNotified(borrower));
	if (reachable.length === 0) return;
	const facts = await listRecipientFacts(
		db,
		reachable.map(({ borrower }) => borrower.id),
	);
	const withoutKey = reachable.filter((_, index) => !facts[index]?.notificationKey);
	const newKeys = await createNotificationKeys(
		context,
		withoutKey.map(({ borrower }) => borrower.id),
	);
	const sealed = reachable.map((notification, index): SealedNotification => {
		const { borrower } = notification;
		const dataKey = facts[index]?.notificationKey;
		const key = dataKey ? { id: borrower.id, dataKey } : newKeys.find(({ id }) => id === borrower.id);
		if (!key) throw new Error(`borrower ${borrower.id} has no notification key`);
		const language = languageFrom(deps.vault, borrower, facts[index]);
		const hasPush = facts[index]?.hasPush === true;
		return seal(deps.vault, notification, { key, language, hasPush, now });
	});
	await addNotifications(db, sealed, now);
	const outboxIds = sealed.map(({ notification }) => notification.id);
	await deps.enqueue(db, "deliver-messages", [{ outboxIds }]);
	for (const [index, { borrower, mail }] of reachable.entries()) {
		const notificationId = sealed[index]?.notification.id;
		if (mail && notificationId !== undefined)
			await addMail(context, { ...mail, notificationId, country: borrower.country });
	}
}

type Recipient = {
	readonly key: KeyHolder;
	readonly language: Language;
	readonly hasPush: boolean;
	readonly now: Date;
};

function seal(vault: Vault, input: NewNotification, recipient: Recipient): SealedNotification {
	const { borrower, kind, sms } = input;
	const { key, language, now } = recipient;
	const values = input.values ?? {};
	const body = writeNotification(kind, values, { country: borrower.country, language });
	const id = crypto.randomUUID();
	const brand = apps.find((app) => app.home === borrower.country)?.appName ?? "Puente";
	const mobile = vault.openFor(borrower, "mobile", borrower.mobileSealed);
	const to = `+${packs[borrower.country].phone.callingCode}${mobile}`;
	const text = [
		`${brand}: ${body.text.replaceAll(costlySigns, (sign) => smsSigns[sign as keyof typeof smsSigns])}`,
		...(sms ? [sms.more] : []),
	].join(" ");
	const push = recipient.hasPush && sms?.only !== true ? pushOf(kind, language) : null;
	return {
		borrowerId: borrower.id,
		notification: {
			id,
			kind,
			bodySealed: vault.sealFor(key, `notice:${id}`, writeStored(notificationFormat, { ...body, values })),
		},
		sms: {
			kind: push ? "push" : "sms",
			country: borrower.country,
			bodySealed: vault.seal(sealPurposes.outbox, JSON.stringify({ to, text, ...(push && { push }) })),
			notAfter: sms?.notAfter ?? secondsAfter(now, smsSeconds),
		},
	};
}

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
async function addMail({ db, deps, now }: NotificationContext, mail: NewMail): Promise<void> {
	const { notificationId: mailOfNotification, country, orderId, notAfter } = mail;
	const id = crypto.randomUUID();
	const bodySealed = deps.vault.seal(sealPurposes.outbox, JSON.stringify({ orderId }));
	await addToOutbox(db, { id, country, bodySealed, notAfter, mailOfNotification }, now);
	await deps.enqueue(db, "send-email", [{ outboxId: id }]);
}
