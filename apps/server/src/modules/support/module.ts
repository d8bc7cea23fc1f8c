import type { Module } from "../../platform/context/module.ts";
import { daysBefore } from "../../platform/queue/due-step.ts";
import { addLeaveMessage, listLeaveMessages, updateFeedbackStatus } from "./conversation.ts";
import { faqEntries, restoreFaq, saveFaq } from "./edit-faq.ts";
import { questionAnswers } from "./faq.ts";
import { feedbackImage, uploadCredential, uploadFeedbackFile } from "./feedback-pictures.ts";
import { messageDetail, messageList, messageRead } from "./messages.ts";
import { pushState, pushSubscribe, pushUnsubscribe } from "./push.ts";
import { checkCanHandle, checkNotHandled, feedbackDetail, listFeedback } from "./read-feedback.ts";
import { customerService } from "./service.ts";
import { dropUnusedFeedbackImages } from "./store/feedback-images.ts";
import { createFeedback, editFeedback } from "./write-feedback.ts";

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
