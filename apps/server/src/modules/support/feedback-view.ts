import type { CallResult, supportCalls } from "@puente/contract";
import { feedbackStatus } from "@puente/core/support";
import { type NotificationContext, notificationKeyOf } from "../notification/index.ts";
import { openBody } from "./feedback-messages.ts";
import { listFeedbackImages } from "./store/feedback-images.ts";
import { type Feedback, findFeedback } from "./store/feedbacks.ts";

export type FeedbackView = CallResult<(typeof supportCalls)["feedbackDetail"]>["feedback"];

/** Feedback of one borrower in wire form. */
export async function viewFeedbacks(
	context: NotificationContext,
	borrowerId: string,
	feedbacks: readonly Feedback[],
): Promise<FeedbackView[]> {
	if (feedbacks.length === 0) return [];
	const key = await notificationKeyOf(context, borrowerId);
	const images = await listFeedbackImages(context.db, borrowerId, {
		feedbackIds: feedbacks.map(({ id }) => id),
	});
	return feedbacks.map((feedback) => ({
		id: feedback.id,
		type: feedback.type,
		status: feedback.status,
		...openBody(context, key, feedback),
		orderNo: feedback.orderNo,
		images: images
			.filter(({ feedbackId, messageId }) => feedbackId === feedback.id && messageId === null)
			.map(({ id }) => id),
		createTime: feedback.createdAt.toISOString(),
		editable: feedback.status === feedbackStatus.pending,
		unread: feedback.unread,
		claim: feedback.claim && {
			answerBy: feedback.claim.answerBy.toISOString(),
			secondsLeft: Math.floor((feedback.claim.answerBy.getTime() - context.now.getTime()) / 1000),
			answeredAt: feedback.claim.closedAt?.toISOString() ?? null,
			outcome: feedback.claim.outcome,
		},
	}));
}

/** The borrower's feedback in wire form after a change. */
export async function viewFeedbackById(
	context: NotificationContext,
	borrowerId: string,
	id: string,
): Promise<FeedbackView> {
	const feedback = await findFeedback(context.db, borrowerId, id);
	const [view] = feedback ? await viewFeedbacks(context, borrowerId, [feedback]) : [];
	if (!view) throw new Error(`Feedback ${id} was not found after it was written.`);
	return view;
}
