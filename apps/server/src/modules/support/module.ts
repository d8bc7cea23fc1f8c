import type { CallResult, supportCalls } from "@puente/contract";
import { ok } from "@puente/core/result";
import { fill } from "@puente/words";
import { faqTexts, faqTopics } from "@puente/words/support/faq";
import type { Handler, Module } from "../../platform/context/calls.ts";
import { daysBefore } from "../../platform/queue/due-step.ts";
import { regionInForce } from "../offer/index.ts";
import { addLeaveMessage, listLeaveMessages, updateFeedbackStatus } from "./conversation.ts";
import { faqEntries, restoreFaq, saveFaq } from "./edit-faq.ts";
import { faqEntriesOf, faqTextOf } from "./faq-entries.ts";
import { figuresOf } from "./faq-figures.ts";
import { feedbackImage, uploadCredential, uploadFeedbackFile } from "./feedback-pictures.ts";
import { messageDetail, messageList, messageRead } from "./messages.ts";
import { pushState, pushSubscribe, pushUnsubscribe } from "./push.ts";
import { customerService } from "./service.ts";
import { listFaqChanges } from "./store/faq-changes.ts";
import { dropUnusedFeedbackImages } from "./store/feedback-images.ts";
import {
	checkCanHandle,
	checkNotHandled,
	createFeedback,
	editFeedback,
	feedbackDetail,
	listFeedback,
} from "./write-feedback.ts";

type Calls = typeof supportCalls;
type Topic = CallResult<Calls["questionAnswers"]>["topics"][number];

/** The questions and answers of a country, with its figures. */
const questionAnswers: Handler<Calls["questionAnswers"]> = async ({ country }, { db, language }) => {
	const { topics } = faqTexts[language];
	const region = await regionInForce(db, country);
	const all = faqEntriesOf(region, await listFaqChanges(db, country));
	const figures = figuresOf(region);
	return ok({
		topics: faqTopics.flatMap((id): Topic[] => {
			const entries = all.flatMap((entry) => {
				const text = entry.topic === id ? faqTextOf(entry, language) : null;
				if (text === null) return [];
				const { question, answer } = text;
				return [{ id: entry.id, question: fill(question, figures), answer: fill(answer, figures) }];
			});
			return entries.length === 0 ? [] : [{ id, name: topics[id], entries }];
		}),
	});
};

export const support = {
	calls: {
		listFeedback,
		createFeedback,
		editFeedback,
		feedbackDetail,
		updateFeedbackStatus,
		addLeaveMessage,
		listLeaveMessages,
		checkNotHandled,
		checkCanHandle,
		uploadCredential,
		uploadFeedbackFile,
		feedbackImage,
		questionAnswers,
		customerService,
		messageList,
		messageDetail,
		messageRead,
		pushState,
		pushSubscribe,
		pushUnsubscribe,
	},
	staffCalls: { faqEntries, saveFaq, restoreFaq },
	due: [
		{
			name: "unused-pictures",
			run: ({ db, now }) => dropUnusedFeedbackImages(db, daysBefore(now, 1), now),
			deletes: true,
		},
	],
} satisfies Module;
