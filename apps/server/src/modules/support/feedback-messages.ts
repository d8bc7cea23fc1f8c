import type { CallResult, supportCalls } from "@puente/contract";
import { feedbackStatus } from "@puente/core/support";
import * as z from "zod/mini";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { openStored, type StoredFormat, writeStored } from "../../platform/stored/stored-json.ts";
import { type NotificationContext, notificationKeyOf } from "../notification/index.ts";
import { type LoanFigures, storedFigures } from "./loan-figures.ts";
import { listFeedbackImages } from "./store/feedback-images.ts";
import { addFeedbackMessage, type FeedbackMessage, listFeedbackMessages } from "./store/feedback-messages.ts";
import { type Feedback, findFeedback } from "./store/feedbacks.ts";

type MessageView = CallResult<(typeof supportCalls)["addLeaveMessage"]>["message"];

export function factsOf({ status, claim }: Feedback) {
	return { status, claimOpen: claim !== null && claim.closedAt === null };
}

/** The sealed content of a feedback. */
export type FeedbackBody = {
	readonly description: string;
	readonly receiverAccount: string | null;
	readonly contact: string;
	/** The open loan that it is about, on the day it was written. */
	readonly loan?: LoanFigures | null | undefined;
};

const bodyFormat: StoredFormat<FeedbackBody> = {
	name: "feedback",
	schema: z.object({
		description: z.string(),
		receiverAccount: z.nullable(z.string()),
		contact: z.string(),
		// Absent in messages that were written before loans were attached.
		loan: z.optional(z.nullable(storedFigures)),
	}),
};

export function sealBody(
	context: NotificationContext,
	key: KeyHolder,
	id: string,
	body: FeedbackBody,
): Buffer {
	return context.deps.vault.sealFor(key, `feedback:${id}`, writeStored(bodyFormat, body));
}

export function openBody(context: NotificationContext, key: KeyHolder, feedback: Feedback): FeedbackBody {
	const place = { vault: context.deps.vault, holder: key, field: `feedback:${feedback.id}` };
	return openStored(bodyFormat, place, feedback.bodySealed);
}

/** Adds a sealed message to a conversation. */
export async function addMessage(
	context: NotificationContext,
	feedback: Pick<Feedback, "id" | "borrowerId">,
	message: { readonly text: string; readonly staffId: string | null },
): Promise<{ readonly id: string; readonly text: string }> {
	const id = crypto.randomUUID();
	const key = await notificationKeyOf(context, feedback.borrowerId);
	await addFeedbackMessage(context.db, {
		id,
		feedbackId: feedback.id,
		staffId: message.staffId,
		bodySealed: context.deps.vault.sealFor(key, `message:${id}`, message.text),
		sentAt: context.now,
	});
	return { id, text: message.text };
}

export async function viewMessages(
	context: Omit<NotificationContext, "now">,
	feedback: Pick<Feedback, "id" | "borrowerId">,
): Promise<MessageView[]> {
	const key = await notificationKeyOf(context, feedback.borrowerId);
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

type FeedbackView = CallResult<(typeof supportCalls)["feedbackDetail"]>["feedback"];

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
	return feedbacks.map((feedback) => {
		const { loan = null, ...body } = openBody(context, key, feedback);
		return {
			id: feedback.id,
			type: feedback.type,
			status: feedback.status,
			...body,
			loan,
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
		};
	});
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
