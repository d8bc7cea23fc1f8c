import type { CallOutput, supportCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { Context, Handler } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import {
	countUnreadNotices,
	findNotice,
	listNotices,
	markNoticeRead,
	type NoticeBody,
	notificationKeyOf,
	type StoredNotice,
} from "../notification/index.ts";

type Calls = typeof supportCalls;
type NoticeView = CallOutput<Calls["messageDetail"]>["message"];

const pageCount = 20;

function view({ deps }: Pick<Context, "deps">, key: KeyHolder, notice: StoredNotice): NoticeView {
	const { id, kind, bodySealed, sentAt, readAt } = notice;
	const { title, text } = JSON.parse(deps.vault.openFor(key, `notice:${id}`, bodySealed)) as NoticeBody;
	return { id, kind, title, text, sentAt: sentAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}

export const messageList: Handler<Calls["messageList"]> = async ({ page }, context) => {
	const { db, caller } = context;
	const part = { skip: (page - 1) * pageCount, count: pageCount + 1 };
	const found = await listNotices(db, caller.borrowerId, part);
	const unread = await countUnreadNotices(db, caller.borrowerId);
	if (found.length === 0) return ok({ messages: [], unread, more: false });
	const key = await notificationKeyOf(context, caller.borrowerId);
	const messages = found.slice(0, pageCount).map((notice) => view(context, key, notice));
	return ok({ messages, unread, more: found.length > pageCount });
};

/** Refuses: messageNotFound. */
export const messageDetail: Handler<Calls["messageDetail"]> = async ({ messageId }, context) => {
	const { borrowerId } = context.caller;
	const notice = await findNotice(context.db, borrowerId, messageId);
	if (!notice) return refuse({ error: "messageNotFound" });
	return ok({ message: view(context, await notificationKeyOf(context, borrowerId), notice) });
};

/** Refuses: messageNotFound. */
export const messageRead: Handler<Calls["messageRead"]> = async ({ messageId }, { db, caller, now }) => {
	const notice = await findNotice(db, caller.borrowerId, messageId);
	if (!notice) return refuse({ error: "messageNotFound" });
	await markNoticeRead(db, notice.id, now);
	return ok({ unread: await countUnreadNotices(db, caller.borrowerId) });
};
