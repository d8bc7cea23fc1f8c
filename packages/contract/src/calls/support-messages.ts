import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { instant } from "../fields.ts";

const own = { base: "api", area: "support", audience: "borrower" } as const satisfies Partial<Call>;
const messageId = z.uuid({ error: "format" });

const notice = z.object({
	id: messageId,
	/** What it is about, such as `feedbackAnswered`. */
	kind: z.string(),
	title: z.string(),
	text: z.string(),
	sentAt: instant,
	readAt: z.nullable(instant),
});

export const messageCalls = defineCalls({
	messageList: {
		...own,
		method: "GET",
		path: "/user/message/list",
		changes: false,
		summary: "Everything that was sent to the borrower, the newest first, by page. Codes are not kept.",
		input: z.object({
			page: z._default(z.coerce.number({ error: "format" }).check(z.int(), z.minimum(1), z.maximum(1000)), 1),
		}),
		output: z.object({ messages: z.array(notice), unread: z.int(), more: z.boolean() }),
		refusals: [],
	},
	messageDetail: {
		...own,
		method: "GET",
		path: "/user/message/detail",
		changes: false,
		summary: "One message that was sent to the borrower.",
		input: z.object({ messageId }),
		output: z.object({ message: notice }),
		refusals: ["messageNotFound"],
	},
	messageRead: {
		...own,
		method: "POST",
		path: "/user/message/read",
		changes: true,
		summary: "Marks a message as read; the first time counts.",
		input: z.object({ messageId }),
		output: z.object({ unread: z.int() }),
		refusals: ["messageNotFound"],
	},
});
