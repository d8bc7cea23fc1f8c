import type { CallResult, Refusal } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import { maskNumber } from "@puente/core/staff";
import { closingRoles, feedbackStatus, nextFeedbackStatus } from "@puente/core/support";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { type Borrower, findBorrower } from "../borrower/index.ts";
import { readImage } from "../image/index.ts";
import { findLoanOf, todayOf } from "../ledger/index.ts";
import { notificationKeyOf } from "../notification/index.ts";
import { listBookedPayments, viewPayment } from "../repayment/index.ts";
import { findStaffNames } from "../staff/index.ts";
import {
	answerFeedback as answer,
	closeFeedback as close,
	type Feedback,
	type FeedbackOutcome,
	factsOf,
	findAnyFeedback,
	findUsedFeedbackImage,
	listFeedbackImages,
	listFeedbackMessages,
	openBody,
	type StaffActor,
	takeFeedback as take,
} from "../support/index.ts";
import {
	findItem,
	lockQueue,
	putAssignment,
	queueTerms,
	readWorkableItem,
	releaseItem,
} from "../work-queue/index.ts";
import { pictureFile } from "./document-image.ts";
import { findReceivers, viewHandOvers } from "./hand-over.ts";
import { viewItem } from "./item-view.ts";

type FeedbackItemView = CallResult<StaffCalls["feedbackItem"]>;

export const feedbackItem: Handler<StaffCalls["feedbackItem"]> = async ({ id }, context) => {
	const { db, staff, audit } = context;
	const feedback = await findAnyFeedback(db, id);
	const borrower = feedback && (await findBorrower(db, feedback.borrowerId));
	// Feedback of an erased borrower cannot be decrypted.
	if (!feedback || !borrower || borrower.dataKey.length === 0) return refuse({ error: "itemNotFound" });
	const key = await notificationKeyOf(context, borrower.id);
	audit({ subject: id, borrowerId: feedback.borrowerId });
	const item = await findItem(db, queueTerms, { queue: "feedback", id });
	const { description, receiverAccount, contact, loan = null } = openBody(context, key, feedback);
	const images = await listFeedbackImages(db, feedback.borrowerId, { feedbackIds: [id] });
	const mayDo = (command: "take" | "answer" | "close") =>
		nextFeedbackStatus(factsOf(feedback), command, staff.roles).ok;
	return ok({
		item: item && (await viewItem(context, item)),
		id,
		borrowerId: feedback.borrowerId,
		country: borrower.country,
		orderNo: feedback.orderNo,
		type: feedback.type,
		status: feedback.status,
		createdAt: feedback.createdAt.toISOString(),
		description,
		receiverAccount,
		contact: maskNumber(contact),
		loan,
		images: images.filter(({ messageId }) => messageId === null).map((image) => image.id),
		claim: viewClaim(feedback),
		messages: await viewMessages(context, key, feedback),
		payments: await listPaymentsSince(context, borrower, feedback),
		handOvers: await viewHandOvers(context, key, id),
		closedBy: [...closingRoles(factsOf(feedback))],
		receivers: await findReceivers(context, feedback),
		may: {
			take: feedback.status === feedbackStatus.pending && mayDo("take"),
			answer: mayDo("answer"),
			close: mayDo("close"),
		},
	});
};

/** A claim is often answered by the payment itself, which came meanwhile. */
async function listPaymentsSince(
	context: StaffContext,
	borrower: Borrower,
	{ orderId, createdAt }: Feedback,
): Promise<FeedbackItemView["payments"]> {
	const { db, now } = context;
	const loan = orderId === null ? null : await findLoanOf(db, orderId);
	if (!loan) return [];
	const booked = await listBookedPayments(db, loan.id, todayOf(now, borrower));
	const views: FeedbackItemView["payments"] = [];
	for (const payment of booked) {
		if (payment.bookedAt < createdAt) continue;
		views.push({ ...(await viewPayment(context, payment)), bookedAt: payment.bookedAt.toISOString() });
	}
	return views;
}

/** Null if the borrower was erased. */
async function findNotificationKey(context: StaffContext, borrowerId: string): Promise<KeyHolder | null> {
	const borrower = await findBorrower(context.db, borrowerId);
	return borrower && borrower.dataKey.length > 0 ? notificationKeyOf(context, borrowerId) : null;
}

function viewClaim({ claim }: Feedback): FeedbackItemView["claim"] {
	return (
		claim && {
			openedAt: claim.openedAt.toISOString(),
			answerBy: claim.answerBy.toISOString(),
			closedAt: claim.closedAt?.toISOString() ?? null,
			outcome: claim.outcome,
		}
	);
}

async function viewMessages(
	{ db, deps }: StaffContext,
	key: KeyHolder,
	{ id, borrowerId }: Feedback,
): Promise<FeedbackItemView["messages"]> {
	const messages = await listFeedbackMessages(db, id);
	const images = await listFeedbackImages(db, borrowerId, { feedbackIds: [id] });
	const names = await findStaffNames(
		db,
		messages.flatMap(({ staffId }) => staffId ?? []),
	);
	return messages.map((message) => ({
		id: message.id,
		from: message.sender,
		staffName: names.get(message.staffId ?? "") ?? null,
		text: deps.vault.openFor(key, `message:${message.id}`, message.bodySealed),
		images: images.filter(({ messageId }) => messageId === message.id).map((image) => image.id),
		at: message.sentAt.toISOString(),
		readAt: message.readAt?.toISOString() ?? null,
	}));
}

type ActionRefusal = Refusal<"itemNotFound" | "itemTaken" | "notPermitted">;
type ActionResult = Result<{ status: Feedback["status"] }, ActionRefusal | Refusal<"claimOutcomeMissing">>;

/** Runs an action on an item that the staff member may work on, who has it from then on; closing it releases the item. */
async function act(
	context: StaffContext,
	id: string,
	work: (actor: StaffActor) => Promise<FeedbackOutcome>,
): Promise<ActionResult> {
	const { db, now, staff } = context;
	await lockQueue(db, "feedback");
	const item = await readWorkableItem(context, "feedback", id);
	if (!item.ok) return item;
	const done = await work({ staffId: staff.id, roles: staff.roles });
	if (!done.ok) return refuse({ error: refusals[done.refusal] });
	if (done.value.status === feedbackStatus.done) await releaseItem(context, item.value);
	else if (item.value.assignedTo === null)
		await putAssignment(db, { queue: "feedback", itemId: id, staffId: staff.id, at: now });
	return ok({ status: done.value.status });
}

const refusals = {
	notFound: "itemNotFound",
	closed: "itemNotFound",
	notAllowed: "notPermitted",
	outcomeMissing: "claimOutcomeMissing",
} as const;

/** Narrows the refusals: only closing can refuse with claimOutcomeMissing. */
function withoutOutcome(done: ActionResult): Result<{ status: Feedback["status"] }, ActionRefusal> {
	if (done.ok) return done;
	const { error } = done.refusal;
	if (error === "claimOutcomeMissing")
		throw new Error("Only closeFeedback may refuse with claimOutcomeMissing.");
	return refuse({ error });
}

export const takeFeedback: Handler<StaffCalls["takeFeedback"]> = async ({ id }, context) =>
	withoutOutcome(await act(context, id, (actor) => take(context, actor, id)));

export const answerFeedback: Handler<StaffCalls["answerFeedback"]> = async ({ id, text }, context) =>
	withoutOutcome(await act(context, id, (actor) => answer(context, actor, { id, text })));

export const closeFeedback: Handler<StaffCalls["closeFeedback"]> = async (input, context) => {
	const { id, text, outcome } = input;
	const closing = { id, text, ...(outcome !== undefined && { outcome }) };
	return act(context, id, (actor) => close(context, actor, closing));
};

export const feedbackImage: Handler<StaffCalls["feedbackImage"]> = async ({ id }, context) => {
	const image = await findUsedFeedbackImage(context.db, id);
	const key = image && (await findNotificationKey(context, image.borrowerId));
	if (!image || !key) return refuse({ error: "pictureNotFound" });
	context.audit({ borrowerId: image.borrowerId, subject: id });
	return ok(pictureFile("message", await readImage(context, key, image)));
};
