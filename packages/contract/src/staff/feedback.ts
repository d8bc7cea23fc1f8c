import { countries } from "@puente/core/region";
import { claimOutcomes, feedbackStatuses, feedbackTypes } from "@puente/core/support";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant, text } from "../fields.ts";
import { loanFigures } from "../loan-figures.ts";
import { paymentView } from "./money-queues.ts";
import { queueItem } from "./queues.ts";
import { id, staffChange, staffFileView, staffRole, staffView } from "./staff-fields.ts";

const letter = text({ min: 1, max: 2000, lines: "several" });
/** The status after the action. */
const status = z.object({ status: z.union(feedbackStatuses.map((each) => z.literal(each))) });

export const feedbackCalls = defineCalls({
	feedbackItem: {
		...staffView,
		path: "/queue/feedback",
		needs: "answerFeedback",
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
			/** The open loan that it is about, on the day it was written. */
			loan: z.nullable(loanFigures),
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
			/** The payments of its loan that were booked since it was written, latest first. */
			payments: z.array(z.extend(paymentView, { bookedAt: instant })),
			/** The hand-overs so far, oldest first, each to a role or to one colleague. */
			handOvers: z.array(
				z.object({
					id: z.string(),
					by: z.string(),
					toRole: z.nullable(staffRole),
					toName: z.nullable(z.string()),
					words: z.string(),
					at: instant,
				}),
			),
			/** The roles that may close it: an open claim only one that sees payments. */
			closedBy: z.array(staffRole),
			/** To whom the caller may hand it over: colleagues who may close it, and roles with such a colleague. */
			receivers: z.object({
				roles: z.array(staffRole),
				colleagues: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(staffRole) })),
			}),
			/** What the caller may do now. */
			may: z.object({ take: z.boolean(), answer: z.boolean(), close: z.boolean() }),
		}),
		refusals: ["itemNotFound"],
	},
	takeFeedback: {
		...staffChange,
		path: "/queue/feedback/take",
		needs: "answerFeedback",
		summary: "Moves it from pending to processing: the borrower can no longer edit it.",
		input: z.object({ id }),
		output: status,
		refusals: ["itemNotFound", "itemTaken", "notPermitted"],
	},
	answerFeedback: {
		...staffChange,
		path: "/queue/feedback/answer",
		needs: "answerFeedback",
		summary: "Writes to the borrower, who is notified.",
		input: z.object({ id, text: letter }),
		output: status,
		refusals: ["itemNotFound", "itemTaken", "notPermitted"],
		unrecorded: ["text"],
	},
	closeFeedback: {
		...staffChange,
		path: "/queue/feedback/close",
		needs: "answerFeedback",
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
	handOverFeedback: {
		...staffChange,
		path: "/queue/feedback/hand-over",
		needs: "answerFeedback",
		summary:
			"Hands it over to a colleague, or to any person of a role, who may close it. They read the words; its deadline stays.",
		input: z.object({
			id,
			to: z.discriminatedUnion("kind", [
				z.object({ kind: z.literal("role"), role: staffRole }),
				z.object({ kind: z.literal("person"), staffId: id }),
			]),
			words: text({ min: 5, max: 500, lines: "several" }),
		}),
		refusals: ["itemNotFound", "itemTaken", "staffIsYou", "receiverMayNotClose"],
		unrecorded: ["words"],
	},
	feedbackImage: {
		...staffFileView,
		path: "/queue/feedback/image",
		needs: "answerFeedback",
		summary: "One image of a conversation.",
		input: z.object({ id }),
		refusals: ["pictureNotFound"],
	},
});
