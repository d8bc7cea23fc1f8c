import type { CallOutput, supportCalls } from "@puente/contract";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { type LetterContext, notificationKeyOf } from "../notification/index.ts";
import { listFeedbackImages } from "./store/feedback-images.ts";
import { addFeedbackMessage, type FeedbackMessage, listFeedbackMessages } from "./store/feedback-messages.ts";
import type { Feedback } from "./store/feedbacks.ts";

type MessageView = CallOutput<(typeof supportCalls)["addLeaveMessage"]>["message"];

export function factsOf({ status, claim }: Feedback) {
	return { status, claimOpen: claim !== null && claim.closedAt === null };
}

/** What a message holds besides its state. */
export type FeedbackBody = {
	readonly description: string;
	readonly receiverAccount: string | null;
	readonly contact: string;
};

export function sealBody(context: LetterContext, key: KeyHolder, id: string, body: FeedbackBody): Buffer {
	return context.deps.vault.sealFor(key, `feedback:${id}`, JSON.stringify(body));
}

export function openBody(context: LetterContext, key: KeyHolder, feedback: Feedback): FeedbackBody {
	return JSON.parse(
		context.deps.vault.openFor(key, `feedback:${feedback.id}`, feedback.bodySealed),
	) as FeedbackBody;
}

/** One more message of a conversation, sealed. */
export async function keepMessage(
	context: LetterContext,
	feedback: Pick<Feedback, "id" | "borrowerId">,
	written: { readonly text: string; readonly staffId: string | null },
): Promise<{ readonly id: string; readonly text: string }> {
	const id = crypto.randomUUID();
	const key = await notificationKeyOf(context, feedback.borrowerId);
	await addFeedbackMessage(context.db, {
		id,
		feedbackId: feedback.id,
		staffId: written.staffId,
		bodySealed: context.deps.vault.sealFor(key, `message:${id}`, written.text),
		sentAt: context.now,
	});
	return { id, text: written.text };
}

export async function viewMessages(
	context: Omit<LetterContext, "now">,
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
