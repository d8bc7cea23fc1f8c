import type { CallResult, supportCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { lockBorrower } from "../borrower/index.ts";
import {
	countUnreadNotifications,
	deletePushSubscription,
	findNotification,
	findPushSubscribedAt,
	isUsable,
	listNotifications,
	markNotificationRead,
	notificationFor,
	notificationKeyOf,
	type StoredNotification,
	subscribe,
} from "../notification/index.ts";

export const pushState: Handler<Calls["pushState"]> = async (_input, context) => ok(await viewOf(context));

/** Refuses: pushNotOffered, pushRefused. */
export const pushSubscribe: Handler<Calls["pushSubscribe"]> = async (input, context) => {
	const { push } = context.deps;
	if (push === null) return refuse({ error: "pushNotOffered" });
	const { endpoint, p256dh, auth } = input;
	if (!isUsable({ endpoint, p256dh, auth }, push)) return refuse({ error: "pushRefused" });
	await lockBorrower(context.db, context.caller.borrowerId);
	await subscribe(context, { endpoint, p256dh, auth });
	return ok(await viewOf(context));
};

export const pushUnsubscribe: Handler<Calls["pushUnsubscribe"]> = async (_input, context) => {
	await deletePushSubscription(context.db, context.caller.borrowerId);
	return ok(await viewOf(context));
};

async function viewOf({ db, deps, caller }: BorrowerContext) {
	const { borrower, borrowerId, deviceId } = caller;
	const { push } = deps;
	return {
		offered: push && { publicKey: push.publicKey, sandboxEndpoint: push.sandboxEndpoint },
		subscribed: (await findPushSubscribedAt(db, borrowerId, deviceId)) !== null,
		reminders: regions[borrower.country].terms.collection.channelsPerWeekMax === null,
	};
}

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
