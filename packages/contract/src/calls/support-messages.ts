import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { instant } from "../fields.ts";

const borrowerCall = { base: "api", area: "support", audience: "borrower" } as const satisfies Partial<Call>;
const messageId = z.uuid({ error: "format" });

const notice = z.object({
	id: messageId,
	/** The kind of message, such as `feedbackAnswered`. */
	kind: z.string(),
	title: z.string(),
	text: z.string(),
	sentAt: instant,
	readAt: z.nullable(instant),
});

export const messageCalls = defineCalls({
	messageList: {
		...borrowerCall,
		method: "GET",
		path: "/user/message/list",
		changes: false,
		summary: "All messages sent to the borrower, newest first, by page. Verification codes are not stored.",
		input: z.object({
			page: z._default(z.coerce.number({ error: "format" }).check(z.int(), z.minimum(1), z.maximum(1000)), 1),
		}),
		output: z.object({ messages: z.array(notice), unread: z.int(), more: z.boolean() }),
		refusals: [],
	},
	messageDetail: {
		...borrowerCall,
		method: "GET",
		path: "/user/message/detail",
		changes: false,
		summary: "One message that was sent to the borrower.",
		input: z.object({ messageId }),
		output: z.object({ message: notice }),
		refusals: ["messageNotFound"],
	},
	messageRead: {
		...borrowerCall,
		method: "POST",
		path: "/user/message/read",
		changes: true,
		summary: "Marks a message as read; only the first time counts.",
		input: z.object({ messageId }),
		output: z.object({ unread: z.int() }),
		refusals: ["messageNotFound"],
	},
});
