import { claimOutcomes, feedbackStatuses, feedbackTypes } from "@puente/core/support";
import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { instant, orderNo } from "../fields.ts";
import { helpCalls } from "./support-help.ts";
import { messageCalls } from "./support-messages.ts";

const imageBytesMax = 8 * 1024 * 1024;
const descriptionMax = 2000;
const imagesInPayloadMax = 20;

const feedbackType = z.union(
	feedbackTypes.map((type) => z.literal(type)),
	{ error: "notOffered" },
);
const feedbackId = z.uuid({ error: "format" });
const imageId = z.uuid({ error: "format" });
const written = z
	.string({ error: "required" })
	.check(
		z.trim(),
		z.minLength(1, { error: "required", abort: true }),
		z.maxLength(descriptionMax, { error: "tooLong" }),
	);
/** How many are too many is the region pack's to say; the wire only bounds the size. */
const imageIds = z._default(
	z.array(imageId).check(z.maxLength(imagesInPayloadMax, { error: "tooLong" })),
	[],
);
const page = z._default(
	z.coerce.number({ error: "format" }).check(z.int(), z.minimum(1), z.maximum(1000)),
	1,
);

/** What a borrower writes to support, new or corrected. */
const report = z.object({
	type: feedbackType,
	description: written,
	orderNo: z.optional(orderNo),
	/** Where a payment went that we have not seen. */
	receiverAccount: z.optional(z.string().check(z.trim(), z.maxLength(60, { error: "tooLong" }))),
	/** A phone number or an e-mail address; the region's rules for both are asked on the server. */
	contact: z
		.string({ error: "required" })
		.check(
			z.trim(),
			z.minLength(1, { error: "required", abort: true }),
			z.maxLength(254, { error: "tooLong" }),
		),
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
	images: z.array(imageId),
	createTime: instant,
	/** Only while nobody has begun with it. */
	editable: z.boolean(),
	/** Answers that were not read yet. */
	unread: z.int(),
	/** A payment that we have not seen: penalties stand still until it is answered. */
	claim: z.nullable(
		z.object({
			answerBy: instant,
			/** Until then, by the server's clock: a phone's may be wrong. Below zero when we are late. */
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

const own = { base: "api", area: "support", audience: "borrower" } as const satisfies Partial<Call>;
const asking = { ...own, method: "GET", changes: false } as const satisfies Partial<Call>;
const writing = {
	...own,
	method: "POST",
	changes: true,
	limits: [{ per: "borrower", count: 60, seconds: 3600 }],
} as const satisfies Partial<Call>;
const uploading = {
	...writing,
	output: z.object({ imageId }),
	files: { countMin: 1, countMax: 1, bytesMax: imageBytesMax },
} as const satisfies Partial<Call>;
const imageRefusals = ["imageNotAnImage", "imageTooLarge", "imageTooSmall", "imageBroken"] as const;

export const supportCalls = defineCalls({
	listFeedback: {
		...own,
		method: "POST",
		path: "/feedback/list/feedback",
		changes: false,
		summary: "The borrower's messages to support, the newest first, by page.",
		input: z.object({ page }),
		output: z.object({ feedbacks: z.array(feedback), more: z.boolean() }),
		refusals: [],
	},
	createFeedback: {
		...writing,
		path: "/feedback/create",
		summary:
			"Writes to support. A payment message about an order is a claim: penalties stand still until a person has answered it, within the hours that the region promises.",
		input: report,
		output: z.object({ feedback }),
		refusals: ["orderNotFound", "inputRefused", "claimOpen", "feedbackTooMany"],
	},
	editFeedback: {
		...writing,
		path: "/feedback/edit",
		summary: "Corrects a message while it is pending.",
		input: z.extend(report, { feedbackId }),
		output: z.object({ feedback }),
		refusals: ["feedbackNotFound", "feedbackTaken", "orderNotFound", "inputRefused", "claimOpen"],
	},
	feedbackDetail: {
		...asking,
		path: "/feedback/detail",
		summary: "One message to support with its state.",
		input: z.object({ feedbackId }),
		output: z.object({ feedback }),
		refusals: ["feedbackNotFound"],
	},
	updateFeedbackStatus: {
		...writing,
		path: "/feedback/update/status",
		summary:
			"What only the borrower can say of it: the answers were read, or the matter is settled. Everything else is support's to say.",
		input: z.object({ feedbackId, to: z.enum(["read", "settled"], { error: "notOffered" }) }),
		output: z.object({ feedback }),
		refusals: ["feedbackNotFound"],
	},
	addLeaveMessage: {
		...writing,
		path: "/feedback/add/leaveMsg",
		summary: "Goes on with the conversation about a message that is not done.",
		input: z.object({ feedbackId, text: written, imageIds }),
		output: z.object({ message }),
		refusals: ["feedbackNotFound", "feedbackClosed", "inputRefused"],
	},
	listLeaveMessages: {
		...own,
		method: "POST",
		path: "/feedback/list/leave-message",
		changes: false,
		summary: "The conversation about a message, the oldest first.",
		input: z.object({ feedbackId }),
		output: z.object({ feedback, messages: z.array(message) }),
		refusals: ["feedbackNotFound"],
	},
	checkNotHandled: {
		...asking,
		path: "/feedback/check/notHandle",
		summary: "How many messages are not done, and how many answers wait to be read.",
		input: z.object({}),
		output: z.object({ open: z.int(), unread: z.int() }),
		refusals: [],
	},
	checkCanHandle: {
		...asking,
		path: "/feedback/check/canHandle",
		summary: "Whether a new message can be written now, and what its form may hold.",
		input: z.object({}),
		output: z.object({
			canCreate: z.boolean(),
			imagesMax: z.int(),
			answeredHoursMax: z.int(),
			/** The borrower's own orders; one with an open claim takes no second one. */
			orders: z.array(z.object({ orderNo: z.string(), createdAt: instant, claimOpen: z.boolean() })),
		}),
		refusals: [],
	},
	uploadCredential: {
		...uploading,
		path: "/feedback/upload/credential",
		summary: "One picture for a message that is being written, kept as identity images are.",
		input: z.object({}),
		refusals: ["feedbackTooMany", ...imageRefusals],
	},
	uploadFeedbackFile: {
		...uploading,
		path: "/feedback/uploadFile",
		summary: "One picture for the conversation about a message.",
		input: z.object({ feedbackId }),
		refusals: ["feedbackNotFound", "feedbackClosed", "feedbackTooMany", ...imageRefusals],
	},
	feedbackImage: {
		...asking,
		path: "/feedback/image",
		summary: "A picture of the borrower's own messages, as JPEG in base64.",
		input: z.object({ imageId }),
		output: z.object({ jpeg: z.base64() }),
		refusals: ["imageNotFound"],
	},
	...helpCalls,
	...messageCalls,
});
