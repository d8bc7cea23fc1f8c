import type { CallOutput, supportCalls } from "@puente/contract";
import { nextFeedbackStatus, ok, refuse } from "@puente/core";
import type { Handler } from "../../deps.ts";
import { type LetterContext, letterKeyOf } from "../../letters/letter-key.ts";
import { lockBorrower } from "../../store/borrowers.ts";
import { listFeedbackImages, useFeedbackImages } from "../../store/feedback-images.ts";
import {
	addFeedbackMessage,
	type FeedbackMessage,
	listFeedbackMessages,
	markAnswersRead,
} from "../../store/feedback-messages.ts";
import { type Feedback, findFeedback, setFeedbackStatus } from "../../store/feedbacks.ts";
import { endClaim } from "./claim.ts";
import { viewAgain } from "./feedback-view.ts";
import { checkPictures } from "./write-feedback.ts";

type Calls = typeof supportCalls;
type MessageView = CallOutput<Calls["addLeaveMessage"]>["message"];

export function factsOf({ status, claim }: Feedback) {
	return { status, claimOpen: claim !== null && claim.closedAt === null };
}

/** Refuses: feedbackNotFound, feedbackClosed, inputRefused. */
export const addLeaveMessage: Handler<Calls["addLeaveMessage"]> = async (input, context) => {
	const { db, now } = context;
	const borrower = await lockBorrower(db, context.caller.borrowerId);
	const feedback = await findFeedback(db, borrower.id, input.feedbackId);
	if (!feedback) return refuse({ error: "feedbackNotFound" });
	if (!nextFeedbackStatus(factsOf(feedback), "write").ok) return refuse({ error: "feedbackClosed" });
	const pictures = await checkPictures(context, borrower, input.imageIds, null);
	if (!pictures.ok) return pictures;
	const message = await keepMessage(context, feedback, { text: input.text, staffId: null });
	await useFeedbackImages(db, input.imageIds, { feedbackId: feedback.id, messageId: message.id });
	return ok({ message: { ...message, from: "borrower", images: input.imageIds, at: now.toISOString() } });
};

/** One more message of a conversation, sealed. */
export async function keepMessage(
	context: LetterContext,
	feedback: Pick<Feedback, "id" | "borrowerId">,
	written: { readonly text: string; readonly staffId: string | null },
): Promise<{ readonly id: string; readonly text: string }> {
	const id = crypto.randomUUID();
	const key = await letterKeyOf(context, feedback.borrowerId);
	await addFeedbackMessage(context.db, {
		id,
		feedbackId: feedback.id,
		staffId: written.staffId,
		bodySealed: context.deps.vault.sealFor(key, `message:${id}`, written.text),
		sentAt: context.now,
	});
	return { id, text: written.text };
}

/** Refuses: feedbackNotFound. */
export const listLeaveMessages: Handler<Calls["listLeaveMessages"]> = async ({ feedbackId }, context) => {
	const { borrowerId } = context.caller;
	const feedback = await findFeedback(context.db, borrowerId, feedbackId);
	if (!feedback) return refuse({ error: "feedbackNotFound" });
	return ok({
		feedback: await viewAgain(context, borrowerId, feedbackId),
		messages: await viewMessages(context, feedback),
	});
};

export async function viewMessages(
	context: Omit<LetterContext, "now">,
	feedback: Pick<Feedback, "id" | "borrowerId">,
): Promise<MessageView[]> {
	const key = await letterKeyOf(context, feedback.borrowerId);
	const images = await listFeedbackImages(context.db, feedback.borrowerId, { feedbackIds: [feedback.id] });
	const messages = await listFeedbackMessages(context.db, feedback.id);
	const view = ({ id, sender, bodySealed, sentAt }: FeedbackMessage): MessageView => ({
		id,
		from: sender,
		text: context.deps.vault.openFor(key, `message:${id}`, bodySealed),
		images: images.filter(({ messageId }) => messageId === id).map((image) => image.id),
		at: sentAt.toISOString(),
	});
	return messages.map(view);
}

/** Read, or settled: then an open claim was taken back. Refuses: feedbackNotFound. */
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
	return ok({ feedback: await viewAgain(context, borrowerId, feedback.id) });
};
