import type { CallResult, supportCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { Handler } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import {
	countUnreadNotifications,
	findNotification,
	listNotifications,
	markNotificationRead,
	notificationFor,
	notificationKeyOf,
	type StoredNotification,
} from "../notification/index.ts";

type Calls = typeof supportCalls;
type NotificationView = CallResult<Calls["messageDetail"]>["message"];

const pageCount = 20;

function view(
	{ deps, language, caller }: Parameters<Handler<Calls["messageList"]>>[1],
	key: KeyHolder,
	notification: StoredNotification,
): NotificationView {
	const { id, kind, sentAt, readAt } = notification;
	const reader = { country: caller.borrower.country, language };
	const { title, text } = notificationFor(deps.vault, key, notification, reader);
	return { id, kind, title, text, sentAt: sentAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}

export const messageList: Handler<Calls["messageList"]> = async ({ page }, context) => {
	const { db, caller } = context;
	const part = { skip: (page - 1) * pageCount, count: pageCount + 1 };
	const found = await listNotifications(db, caller.borrowerId, part);
	const unread = await countUnreadNotifications(db, caller.borrowerId);
	if (found.length === 0) return ok({ messages: [], unread, more: false });
	const key = await notificationKeyOf(context, caller.borrowerId);
	const messages = found.slice(0, pageCount).map((notification) => view(context, key, notification));
	return ok({ messages, unread, more: found.length > pageCount });
};

/** Refuses: messageNotFound. */
export const messageDetail: Handler<Calls["messageDetail"]> = async ({ messageId }, context) => {
	const { borrowerId } = context.caller;
	const notification = await findNotification(context.db, borrowerId, messageId);
	if (!notification) return refuse({ error: "messageNotFound" });
	return ok({ message: view(context, await notificationKeyOf(context, borrowerId), notification) });
};

/** Refuses: messageNotFound. */
export const messageRead: Handler<Calls["messageRead"]> = async ({ messageId }, { db, caller, now }) => {
	const notification = await findNotification(db, caller.borrowerId, messageId);
	if (!notification) return refuse({ error: "messageNotFound" });
	await markNotificationRead(db, notification.id, now);
	return ok({ unread: await countUnreadNotifications(db, caller.borrowerId) });
};
