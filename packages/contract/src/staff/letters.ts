import { claimOutcomes, feedbackStatuses, feedbackTypes } from "@puente/core/support";
import * as z from "zod/mini";
import { instant, text } from "../fields.ts";
import { queueItem } from "./queues.ts";
import { defineStaffCalls, staffFile } from "./staff-call.ts";
import { id } from "./staff-fields.ts";

const letter = text({ min: 1, max: 2000 });
/** How it stands after what was done. */
const status = z.object({ status: z.union(feedbackStatuses.map((each) => z.literal(each))) });

export const letterCalls = defineStaffCalls({
	feedbackItem: {
		method: "GET",
		path: "/queue/feedback",
		needs: "answerFeedback",
		changes: false,
		records: "view",
		summary: "What a borrower wrote, with the whole conversation.",
		input: z.object({ id }),
		output: z.object({
			/** Null once it is done. */
			item: z.nullable(queueItem),
			id: z.string(),
			borrowerId: z.string(),
			orderNo: z.nullable(z.string()),
			type: z.union(feedbackTypes.map((each) => z.literal(each))),
			...status.shape,
			createdAt: instant,
			description: z.string(),
			receiverAccount: z.nullable(z.string()),
			/** Where the borrower wants to be answered, masked. */
			contact: z.string(),
			images: z.array(z.string()),
			/** A payment that we have not seen: penalties stand still until it is answered. */
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
					/** Who of the staff wrote it. */
					staffName: z.nullable(z.string()),
					text: z.string(),
					images: z.array(z.string()),
					at: instant,
					readAt: z.nullable(instant),
				}),
			),
			/** What the caller may do now; an open claim is closed by who may say whether money came in. */
			may: z.object({ take: z.boolean(), answer: z.boolean(), close: z.boolean() }),
		}),
		refusals: ["itemNotFound"],
	},
	takeFeedback: {
		method: "POST",
		path: "/queue/feedback/take",
		needs: "answerFeedback",
		changes: true,
		summary: "From pending to processing: from now on the borrower cannot edit it.",
		input: z.object({ id }),
		output: status,
		refusals: ["itemNotFound", "itemTaken", "notPermitted"],
	},
	answerFeedback: {
		method: "POST",
		path: "/queue/feedback/answer",
		needs: "answerFeedback",
		changes: true,
		summary: "Writes to the borrower, who is told of it.",
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
		summary: "Ends it with a last word. An open claim needs to be told whether the payment was found.",
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
		summary: "One picture of a conversation.",
		input: z.object({ id }),
		output: staffFile,
		answers: "file",
		refusals: ["pictureNotFound"],
	},
});
