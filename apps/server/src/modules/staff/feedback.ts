import { ok, type Result, refuse } from "@puente/core/result";
import type { StaffRole } from "@puente/core/staff";
import { type ClaimOutcome, type FeedbackCommand, nextFeedbackStatus } from "@puente/core/support";
import { getBorrower } from "../borrower/index.ts";
import { type LetterContext, notifyBorrower } from "../notification/index.ts";
import {
	addFeedbackAction,
	endClaim,
	type Feedback,
	factsOf,
	keepMessage,
	lockFeedback,
	setFeedbackStatus,
} from "../support/index.ts";

/** Who of the staff does it. Signing in is the console's; what a role may do is the core's. */
export type StaffActor = { readonly staffId: string; readonly roles: readonly StaffRole[] };
type StaffRefusal = "notFound" | "notAllowed" | "closed" | "outcomeMissing";
export type StaffResult = Result<Feedback, StaffRefusal>;

/** From pending to processing: from now on the borrower cannot edit it. */
export function takeFeedback(context: LetterContext, actor: StaffActor, id: string): Promise<StaffResult> {
	return act(context, actor, { id, command: "take" }, async () => undefined);
}

/** Writes to the borrower, who is told of it. */
export function answerFeedback(
	context: LetterContext,
	actor: StaffActor,
	answer: { readonly id: string; readonly text: string },
): Promise<StaffResult> {
	return act(context, actor, { id: answer.id, command: "answer" }, async (tx, feedback) => {
		await keepMessage(tx, feedback, { text: answer.text, staffId: actor.staffId });
		await notifyBorrower(tx, await getBorrower(tx.db, feedback.borrowerId), "feedbackAnswered");
	});
}

/** Ends it, with a last word; an open claim needs to be told how it ended. */
export function closeFeedback(
	context: LetterContext,
	actor: StaffActor,
	closing: { readonly id: string; readonly text: string; readonly outcome?: "confirmed" | "refused" },
): Promise<StaffResult> {
	return act(context, actor, { id: closing.id, command: "close" }, async (tx, feedback) => {
		const { claimOpen } = factsOf(feedback);
		if (claimOpen && closing.outcome === undefined) return "outcomeMissing";
		await keepMessage(tx, feedback, { text: closing.text, staffId: actor.staffId });
		if (claimOpen && closing.outcome) await endClaim(tx, feedback, closing.outcome);
		await notifyOfEnd(tx, feedback, claimOpen ? (closing.outcome ?? null) : null);
		return undefined;
	});
}

async function notifyOfEnd(
	context: LetterContext,
	feedback: Feedback,
	outcome: ClaimOutcome | null,
): Promise<void> {
	const kind =
		outcome === null ? "feedbackDone" : outcome === "confirmed" ? "claimConfirmed" : "claimRefused";
	const borrower = await getBorrower(context.db, feedback.borrowerId);
	await notifyBorrower(context, borrower, kind, { orderNo: feedback.orderNo ?? "" });
}

type StaffCommand = Extract<FeedbackCommand, "take" | "answer" | "close">;

/** Lock, decide, do, record, in the caller's transaction: two people answering at once come one after the other. */
async function act(
	tx: LetterContext,
	actor: StaffActor,
	{ id, command }: { readonly id: string; readonly command: StaffCommand },
	work: (tx: LetterContext, feedback: Feedback) => Promise<StaffRefusal | undefined>,
): Promise<StaffResult> {
	const { db, now } = tx;
	const feedback = await lockFeedback(db, id);
	if (!feedback) return refuse("notFound");
	const next = nextFeedbackStatus(factsOf(feedback), command, actor.roles);
	if (!next.ok) return refuse(next.refusal === "notAllowed" ? "notAllowed" : "closed");
	const refused = await work(tx, feedback);
	if (refused !== undefined) return refuse(refused);
	await setFeedbackStatus(db, id, next.value);
	await addFeedbackAction(db, {
		feedback_id: id,
		staff_id: actor.staffId,
		role: actor.roles.join(),
		action: command,
		at: now,
	});
	const after = await lockFeedback(db, id);
	if (!after) throw new Error("A message vanished while it was held.");
	return ok(after);
}
