import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { instant, page } from "../fields.ts";

const readCall = { ...appRead, area: "support" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "support" } as const satisfies Partial<Call>;
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
		...readCall,
		path: "/user/message/list",
		summary: "All messages sent to the borrower, newest first, by page. Verification codes are not stored.",
		input: z.object({ page }),
		output: z.object({ messages: z.array(notice), unread: z.int(), more: z.boolean() }),
	},
	messageDetail: {
		...readCall,
		path: "/user/message/detail",
		summary: "One message that was sent to the borrower.",
		input: z.object({ messageId }),
		output: z.object({ message: notice }),
		refusals: ["messageNotFound"],
	},
	messageRead: {
		...changeCall,
		path: "/user/message/read",
		summary: "Marks a message as read; only the first time counts.",
		input: z.object({ messageId }),
		output: z.object({ unread: z.int() }),
		refusals: ["messageNotFound"],
	},
});
