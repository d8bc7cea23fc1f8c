import { ok, type Result, refuse } from "@puente/core/result";
import type { StaffRole } from "@puente/core/staff";
import { type ClaimOutcome, type FeedbackCommand, nextFeedbackStatus } from "@puente/core/support";
import { getBorrower, lockBorrower } from "../borrower/index.ts";
import { type NotificationContext, notifyBorrower } from "../notification/index.ts";
import { addMessage, factsOf } from "./feedback-messages.ts";
import {
	addFeedbackAction,
	type Feedback,
	findAnyFeedback,
	lockFeedback,
	setFeedbackStatus,
} from "./store/feedbacks.ts";
import { endClaim } from "./write-feedback.ts";

/** The acting staff member; the core decides what the roles allow. */
export type StaffActor = { readonly staffId: string; readonly roles: readonly StaffRole[] };
type StaffRefusal = "notFound" | "notAllowed" | "closed" | "outcomeMissing";
export type FeedbackOutcome = Result<Feedback, StaffRefusal>;

/** Moves feedback from pending to processing; after that the borrower cannot edit it. */
export function takeFeedback(
	context: NotificationContext,
	actor: StaffActor,
	id: string,
): Promise<FeedbackOutcome> {
	return act(context, actor, { id, command: "take" }, async () => undefined);
}

/** Answers the borrower, who gets a notification. */
export function answerFeedback(
	context: NotificationContext,
	actor: StaffActor,
	answer: { readonly id: string; readonly text: string },
): Promise<FeedbackOutcome> {
	return act(context, actor, { id: answer.id, command: "answer" }, async (tx, feedback) => {
		await addMessage(tx, feedback, { text: answer.text, staffId: actor.staffId });
		await notifyBorrower(tx, await getBorrower(tx.db, feedback.borrowerId), "feedbackAnswered");
	});
}

/** Closes feedback with a last message; an open claim needs an outcome. */
export function closeFeedback(
	context: NotificationContext,
	actor: StaffActor,
	closing: { readonly id: string; readonly text: string; readonly outcome?: "confirmed" | "refused" },
): Promise<FeedbackOutcome> {
	return act(context, actor, { id: closing.id, command: "close" }, async (tx, feedback) => {
		const { claimOpen } = factsOf(feedback);
		if (claimOpen && closing.outcome === undefined) return "outcomeMissing";
		await addMessage(tx, feedback, { text: closing.text, staffId: actor.staffId });
		if (claimOpen && closing.outcome) await endClaim(tx, feedback, closing.outcome);
		await notifyOfClosing(tx, feedback, claimOpen ? (closing.outcome ?? null) : null);
		return undefined;
	});
}

async function notifyOfClosing(
	context: NotificationContext,
	feedback: Feedback,
	outcome: ClaimOutcome | null,
): Promise<void> {
	const kind =
		outcome === null ? "feedbackDone" : outcome === "confirmed" ? "claimConfirmed" : "claimRefused";
	const borrower = await getBorrower(context.db, feedback.borrowerId);
	await notifyBorrower(context, borrower, kind, { orderNo: feedback.orderNo ?? "" });
}

type StaffCommand = Extract<FeedbackCommand, "take" | "answer" | "close">;

/**
 * Locks the feedback, checks the command, runs it and records it, in the transaction of the caller. The borrower is
 * locked first, as in the borrower's own calls: in another order, an answer and a message would wait for each other.
 */
async function act(
	tx: NotificationContext,
	actor: StaffActor,
	{ id, command }: { readonly id: string; readonly command: StaffCommand },
	work: (tx: NotificationContext, feedback: Feedback) => Promise<StaffRefusal | undefined>,
): Promise<FeedbackOutcome> {
	const { db, now } = tx;
	const found = await findAnyFeedback(db, id);
	if (!found) return refuse("notFound");
	await lockBorrower(db, found.borrowerId);
	const feedback = await lockFeedback(db, id);
	if (!feedback) return refuse("notFound");
	const next = nextFeedbackStatus(factsOf(feedback), command, actor.roles);
	if (!next.ok) return refuse(next.refusal === "notAllowed" ? "notAllowed" : "closed");
	const refused = await work(tx, feedback);
	if (refused !== undefined) return refuse(refused);
	await setFeedbackStatus(db, id, next.value);
	await addFeedbackAction(db, {
		feedbackId: id,
		staffId: actor.staffId,
		role: actor.roles.join(),
		action: command,
		at: now,
	});
	const after = await lockFeedback(db, id);
	if (!after) throw new Error(`Feedback ${id} was not found although it is locked.`);
	return ok(after);
}
