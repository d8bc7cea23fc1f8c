import type { supportCalls } from "@puente/contract";
import type { Handlers } from "../../platform/context/calls.ts";
import { addLeaveMessage, listLeaveMessages, updateFeedbackStatus } from "./conversation.ts";
import { questionAnswers } from "./faq.ts";
import { feedbackImage, uploadCredential, uploadFeedbackFile } from "./feedback-pictures.ts";
import { messageDetail, messageList, messageRead } from "./messages.ts";
import { pushState, pushSubscribe, pushUnsubscribe } from "./push.ts";
import { checkCanHandle, checkNotHandled, feedbackDetail, listFeedback } from "./read-feedback.ts";
import { customerService } from "./service.ts";
import { createFeedback, editFeedback } from "./write-feedback.ts";

export const supportHandlers: Handlers<typeof supportCalls> = {
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
};
