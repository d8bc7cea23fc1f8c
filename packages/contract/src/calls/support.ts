import { claimOutcomes, feedbackStatuses, feedbackTypes } from "@puente/core/support";
import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { instant, orderNo, page, text } from "../fields.ts";
import { loanFigures } from "../loan-figures.ts";
import { helpCalls } from "./support-help.ts";
import { messageCalls } from "./support-messages.ts";
import { pushCalls } from "./support-push.ts";

const imageBytesMax = 8 * 1024 * 1024;
const descriptionMax = 2000;
const imagesInPayloadMax = 20;

const feedbackType = z.union(
	feedbackTypes.map((type) => z.literal(type)),
	{ error: "notOffered" },
);
const feedbackId = z.uuid({ error: "format" });
const imageId = z.uuid({ error: "format" });
const written = text({ min: 1, max: descriptionMax, lines: "several" });
/** The region pack sets the maximum; the wire only bounds the size. */
const imageIds = z._default(
	z.array(imageId).check(z.maxLength(imagesInPayloadMax, { error: "tooLong" })),
	[],
);

/** A borrower's message to support, new or corrected. */
const report = z.object({
	type: feedbackType,
	description: written,
	orderNo: z.optional(orderNo),
	/** The account that received a payment which we have not seen. */
	receiverAccount: z.optional(text({ min: 0, max: 60 })),
	/** A phone number or an e-mail address; the server applies the region's rules for both. */
	contact: text({ min: 1, max: 254 }),
	imageIds,
});

const feedback = z.object({
	id: feedbackId,
	type: feedbackType,
	status: z.union(feedbackStatuses.map((status) => z.literal(status))),
	description: z.string(),
	orderNo: z.nullable(z.string()),
	receiverAccount: z.nullable(z.string()),
	contact: z.string(),
	/** The open loan that it is about, on the day it was written. */
	loan: z.nullable(loanFigures),
	images: z.array(imageId),
	createTime: instant,
	/** Only while the message is pending. */
	editable: z.boolean(),
	/** The number of unread answers. */
	unread: z.int(),
	/** A claimed payment that we have not received: penalties pause until it is answered. */
	claim: z.nullable(
		z.object({
			answerBy: instant,
			/** Seconds to the deadline by the server's clock, because a phone's may be wrong. Negative when we are late. */
			secondsLeft: z.int(),
			answeredAt: z.nullable(instant),
			outcome: z.nullable(z.enum(claimOutcomes)),
		}),
	),
});

const message = z.object({
	id: z.uuid(),
	from: z.enum(["borrower", "support"]),
	text: z.string(),
	images: z.array(imageId),
	at: instant,
});

const readCall = { ...appRead, area: "support" } as const satisfies Partial<Call>;
const writeCall = {
	...appChange,
	area: "support",
	limits: [{ per: "borrower", count: 60, seconds: 3600 }],
} as const satisfies Partial<Call>;
const uploadCall = {
	...writeCall,
	output: z.object({ imageId }),
	files: { countMin: 1, countMax: 1, bytesMax: imageBytesMax },
} as const satisfies Partial<Call>;
const imageRefusals = ["imageNotAnImage", "imageTooLarge", "imageTooSmall", "imageBroken"] as const;

export const supportCalls = defineCalls({
	listFeedback: {
		...readCall,
		method: "POST",
		path: "/feedback/list/feedback",
		summary: "The borrower's messages to support, the newest first, by page.",
		input: z.object({ page }),
		output: z.object({ feedbacks: z.array(feedback), more: z.boolean() }),
	},
	createFeedback: {
		...writeCall,
		path: "/feedback/create",
		summary:
			"Writes to support. A message about an open loan keeps its figures of that day. A payment message about an order is a claim: penalties pause until staff answer it, within the hours that the region promises.",
		input: report,
		output: z.object({ feedback }),
		refusals: ["orderNotFound", "inputRefused", "claimOpen", "voucherOpen", "feedbackTooMany"],
	},
	editFeedback: {
		...writeCall,
		path: "/feedback/edit",
		summary: "Corrects a message while it is pending.",
		input: z.extend(report, { feedbackId }),
		output: z.object({ feedback }),
		refusals: [
			"feedbackNotFound",
			"feedbackTaken",
			"orderNotFound",
			"inputRefused",
			"claimOpen",
			"voucherOpen",
		],
	},
	feedbackDetail: {
		...readCall,
		path: "/feedback/detail",
		summary: "One message to support with its state.",
		input: z.object({ feedbackId }),
		output: z.object({ feedback }),
		refusals: ["feedbackNotFound"],
	},
	updateFeedbackStatus: {
		...writeCall,
		path: "/feedback/update/status",
		summary:
			"Changes that only the borrower can make: marks the answers as read, or the matter as settled. Staff make all others.",
		input: z.object({ feedbackId, to: z.enum(["read", "settled"], { error: "notOffered" }) }),
		output: z.object({ feedback }),
		refusals: ["feedbackNotFound"],
	},
	addLeaveMessage: {
		...writeCall,
		path: "/feedback/add/leaveMsg",
		summary: "Adds to the conversation about a message that is not done.",
		input: z.object({ feedbackId, text: written, imageIds }),
		output: z.object({ message }),
		refusals: ["feedbackNotFound", "feedbackClosed", "inputRefused"],
	},
	listLeaveMessages: {
		...readCall,
		method: "POST",
		path: "/feedback/list/leave-message",
		summary: "The conversation about a message, the oldest first.",
		input: z.object({ feedbackId }),
		output: z.object({ feedback, messages: z.array(message) }),
		refusals: ["feedbackNotFound"],
	},
	checkNotHandled: {
		...readCall,
		path: "/feedback/check/notHandle",
		summary: "The number of open messages and of unread answers.",
		output: z.object({ open: z.int(), unread: z.int() }),
	},
	checkCanHandle: {
		...readCall,
		path: "/feedback/check/canHandle",
		summary: "Whether a new message can be written now, and the limits of its form.",
		output: z.object({
			canCreate: z.boolean(),
			imagesMax: z.int(),
			answeredHoursMax: z.int(),
			/** The borrower's own orders; an order with an open claim takes no second one. */
			orders: z.array(z.object({ orderNo: z.string(), createdAt: instant, claimOpen: z.boolean() })),
		}),
	},
	uploadCredential: {
		...uploadCall,
		path: "/feedback/upload/credential",
		summary: "Uploads one image for a message that is being written, stored like identity images.",
		input: z.object({}),
		refusals: ["feedbackTooMany", ...imageRefusals],
	},
	uploadFeedbackFile: {
		...uploadCall,
		path: "/feedback/uploadFile",
		summary: "Uploads one image for the conversation about a message.",
		input: z.object({ feedbackId }),
		refusals: ["feedbackNotFound", "feedbackClosed", "feedbackTooMany", ...imageRefusals],
	},
	feedbackImage: {
		...readCall,
		path: "/feedback/image",
		summary: "An image of the borrower's own messages, as JPEG in base64.",
		input: z.object({ imageId }),
		output: z.object({ jpeg: z.base64() }),
		refusals: ["imageNotFound"],
	},
	...helpCalls,
	...messageCalls,
	...pushCalls,
});
