import { countries } from "@puente/core/region";
import { claimOutcomes, feedbackStatuses, feedbackTypes } from "@puente/core/support";
import * as z from "zod/mini";
import { instant, text } from "../fields.ts";
import { queueItem } from "./queues.ts";
import { defineStaffCalls, staffFile } from "./staff-call.ts";
import { id } from "./staff-fields.ts";

const letter = text({ min: 1, max: 2000, lines: "several" });
/** The status after the action. */
const status = z.object({ status: z.union(feedbackStatuses.map((each) => z.literal(each))) });

export const feedbackCalls = defineStaffCalls({
	feedbackItem: {
		method: "GET",
		path: "/queue/feedback",
		needs: "answerFeedback",
		changes: false,
		records: "view",
		summary: "A borrower's message to support, with the whole conversation.",
		input: z.object({ id }),
		output: z.object({
			/** Null once it is done. */
			item: z.nullable(queueItem),
			id: z.string(),
			borrowerId: z.string(),
			country: z.enum(countries),
			orderNo: z.nullable(z.string()),
			type: z.union(feedbackTypes.map((each) => z.literal(each))),
			...status.shape,
			createdAt: instant,
			description: z.string(),
			receiverAccount: z.nullable(z.string()),
			/** The contact for the answer, masked. */
			contact: z.string(),
			images: z.array(z.string()),
			/** A claimed payment that we have not received: penalties pause until it is answered. */
			claim: z.nullable(
				z.object({
					openedAt: instant,
					answerBy: instant,
					closedAt: z.nullable(instant),
					outcome: z.nullable(z.enum(claimOutcomes)),
				}),
			),
			messages: z.array(
				z.object({
					id: z.string(),
					from: z.enum(["borrower", "support"]),
					/** The staff member who wrote it. */
					staffName: z.nullable(z.string()),
					text: z.string(),
					images: z.array(z.string()),
					at: instant,
					readAt: z.nullable(instant),
				}),
			),
			/** What the caller may do now; an open claim is closed only by a role that sees payments. */
			may: z.object({ take: z.boolean(), answer: z.boolean(), close: z.boolean() }),
		}),
		refusals: ["itemNotFound"],
	},
	takeFeedback: {
		method: "POST",
		path: "/queue/feedback/take",
		needs: "answerFeedback",
		changes: true,
		summary: "Moves it from pending to processing: the borrower can no longer edit it.",
		input: z.object({ id }),
		output: status,
		refusals: ["itemNotFound", "itemTaken", "notPermitted"],
	},
	answerFeedback: {
		method: "POST",
		path: "/queue/feedback/answer",
		needs: "answerFeedback",
		changes: true,
		summary: "Writes to the borrower, who is notified.",
		input: z.object({ id, text: letter }),
		output: status,
		refusals: ["itemNotFound", "itemTaken", "notPermitted"],
		unrecorded: ["text"],
	},
	closeFeedback: {
		method: "POST",
		path: "/queue/feedback/close",
		needs: "answerFeedback",
		changes: true,
		summary: "Closes it with a last message. An open claim requires whether the payment was found.",
		input: z.object({
			id,
			text: letter,
			outcome: z.optional(z.enum(["confirmed", "refused"], { error: "notOffered" })),
		}),
		output: status,
		refusals: ["itemNotFound", "itemTaken", "notPermitted", "claimOutcomeMissing"],
		unrecorded: ["text"],
	},
	feedbackImage: {
		method: "GET",
		path: "/queue/feedback/image",
		needs: "answerFeedback",
		changes: false,
		records: "view",
		summary: "One image of a conversation.",
		input: z.object({ id }),
		output: staffFile,
		answers: "file",
		refusals: ["pictureNotFound"],
	},
});
