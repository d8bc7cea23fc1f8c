import type { supportCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { nextFeedbackStatus } from "@puente/core/support";
import type { Handler } from "../../platform/context/calls.ts";
import { lockBorrower } from "../borrower/index.ts";
import { addMessage, factsOf, viewFeedbackById, viewMessages } from "./feedback-messages.ts";
import { attachFeedbackImages } from "./store/feedback-images.ts";
import { markAnswersRead } from "./store/feedback-messages.ts";
import { findFeedback, setFeedbackStatus } from "./store/feedbacks.ts";
import { checkPictures, endClaim } from "./write-feedback.ts";

type Calls = typeof supportCalls;

/** Refuses: feedbackNotFound, feedbackClosed, inputRefused. */
export const addLeaveMessage: Handler<Calls["addLeaveMessage"]> = async (input, context) => {
	const { db, now } = context;
	const borrower = await lockBorrower(db, context.caller.borrowerId);
	const feedback = await findFeedback(db, borrower.id, input.feedbackId);
	if (!feedback) return refuse({ error: "feedbackNotFound" });
	if (!nextFeedbackStatus(factsOf(feedback), "write").ok) return refuse({ error: "feedbackClosed" });
	const pictures = await checkPictures(context, borrower, input.imageIds, null);
	if (!pictures.ok) return pictures;
	const message = await addMessage(context, feedback, { text: input.text, staffId: null });
	await attachFeedbackImages(db, input.imageIds, { feedbackId: feedback.id, messageId: message.id });
	return ok({ message: { ...message, from: "borrower", images: input.imageIds, at: now.toISOString() } });
};

/** Refuses: feedbackNotFound. */
export const listLeaveMessages: Handler<Calls["listLeaveMessages"]> = async ({ feedbackId }, context) => {
	const { borrowerId } = context.caller;
	const feedback = await findFeedback(context.db, borrowerId, feedbackId);
	if (!feedback) return refuse({ error: "feedbackNotFound" });
	return ok({
		feedback: await viewFeedbackById(context, borrowerId, feedbackId),
		messages: await viewMessages(context, feedback),
	});
};

/** Marks answers as read; `settled` also withdraws an open claim. Refuses: feedbackNotFound. */
export const updateFeedbackStatus: Handler<Calls["updateFeedbackStatus"]> = async (input, context) => {
	const { db, now } = context;
	const { id: borrowerId } = await lockBorrower(db, context.caller.borrowerId);
	const feedback = await findFeedback(db, borrowerId, input.feedbackId);
	if (!feedback) return refuse({ error: "feedbackNotFound" });
	await markAnswersRead(db, feedback.id, now);
	if (input.to === "settled") {
		const next = nextFeedbackStatus(factsOf(feedback), "settle");
		if (next.ok) await setFeedbackStatus(db, feedback.id, next.value);
		if (factsOf(feedback).claimOpen) await endClaim(context, feedback, "withdrawn");
	}
	return ok({ feedback: await viewFeedbackById(context, borrowerId, feedback.id) });
};
