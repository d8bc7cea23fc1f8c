import type { CallParsed, FieldProblem, Refusal, supportCalls } from "@puente/contract";
import { claimId, eventId, isClaimOpen } from "@puente/core/loan";
import { ok, type Result, refuse } from "@puente/core/result";
import {
	type ClaimOutcome,
	claimAnswerByMs,
	nextFeedbackStatus,
	paymentFeedback,
} from "@puente/core/support";
import { type CheckResult, checkEmail, checkImageCount, checkMobile } from "@puente/core/validation";
import { inputRulesOf, packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type Borrower, getBorrower, lockBorrower } from "../borrower/index.ts";
import { bookEvent, findLoanOf, listLoanEvents, listLoans, todayOf } from "../ledger/index.ts";
import { type NotificationContext, notificationKeyOf } from "../notification/index.ts";
import { findOrder, listOrders, type Order } from "../order/index.ts";
import { openBody, sealBody, viewFeedbackById, viewFeedbacks } from "./feedback-messages.ts";
import { findLoanFigures, type LoanFigures } from "./loan-figures.ts";
import { attachFeedbackImages, dropFeedbackImages, listFeedbackImages } from "./store/feedback-images.ts";
import {
	addFeedback,
	changeFeedback,
	closeClaim,
	countFeedbacks,
	type Feedback,
	findFeedback,
	listFeedbacks,
	ordersWithOpenClaim,
} from "./store/feedbacks.ts";

const pageCount = 20;

export const listFeedback: Handler<Calls["listFeedback"]> = async ({ page }, context) => {
	const { borrowerId } = context.caller;
	// One more than shown, to know whether there is a next page.
	const part = { skip: (page - 1) * pageCount, count: pageCount + 1 };
	const found = await listFeedbacks(context.db, borrowerId, part);
	const feedbacks = await viewFeedbacks(context, borrowerId, found.slice(0, pageCount));
	return ok({ feedbacks, more: found.length > pageCount });
};

/** Refuses: feedbackNotFound. */
export const feedbackDetail: Handler<Calls["feedbackDetail"]> = async ({ feedbackId }, context) => {
	const { borrowerId } = context.caller;
	const found = await findFeedback(context.db, borrowerId, feedbackId);
	const [feedback] = found ? await viewFeedbacks(context, borrowerId, [found]) : [];
	return feedback ? ok({ feedback }) : refuse({ error: "feedbackNotFound" });
};

export const checkNotHandled: Handler<Calls["checkNotHandled"]> = async (_input, { db, caller }) =>
	ok(await countFeedbacks(db, caller.borrowerId));

export const checkCanHandle: Handler<Calls["checkCanHandle"]> = async (_input, { db, caller }) => {
	const { borrowerId } = caller;
	const { country } = await getBorrower(db, borrowerId);
	const { open } = await countFeedbacks(db, borrowerId);
	const claimed = (await ordersWithOpenClaim(db, borrowerId)).union(
		await ordersOfClaimedLoans(db, borrowerId),
	);
	const orders = await listOrders(db, borrowerId);
	return ok({
		canCreate: open < openFeedbacksMax,
		imagesMax: packs[country].feedbackImagesMax,
		answeredHoursMax: regions[country].terms.deadlines.proofAnsweredHoursMax,
		orders: orders.map((order) => ({
			orderNo: order.orderNo,
			createdAt: order.createdAt.toISOString(),
			claimOpen: claimed.has(order.id),
		})),
	});
};

type Calls = typeof supportCalls;
type Report = CallParsed<Calls["createFeedback"]>;
type InputRefused = Refusal<"inputRefused">;

/** Limit of open feedback per borrower, against floods. */
export const openFeedbacksMax = 20;

/** Refuses: orderNotFound, inputRefused, claimOpen, voucherOpen, feedbackTooMany. */
export const createFeedback: Handler<Calls["createFeedback"]> = async (input, context) => {
	const borrower = await lockBorrower(context.db, context.caller.borrowerId);
	const { open } = await countFeedbacks(context.db, borrower.id);
	if (open >= openFeedbacksMax) return refuse({ error: "feedbackTooMany" });
	const order = await findReportedOrder(context, borrower, input);
	if (!order.ok) return order;
	const id = crypto.randomUUID();
	const target = { id, order: order.value, earlier: null };
	const record = await toRecord(context, borrower, input, target);
	if (!record.ok) return record;
	await addFeedback(context.db, borrower.id, record.value, context.now);
	if (record.value.claim) await openClaim(context, { ...record.value, borrowerId: borrower.id });
	await attachFeedbackImages(context.db, input.imageIds, { feedbackId: id, messageId: null });
	return ok({ feedback: await viewFeedbackById(context, borrower.id, id) });
};

/** Refuses: feedbackNotFound, feedbackTaken, orderNotFound, inputRefused, claimOpen, voucherOpen. */
export const editFeedback: Handler<Calls["editFeedback"]> = async (input, context) => {
	const borrower = await lockBorrower(context.db, context.caller.borrowerId);
	const order = await findReportedOrder(context, borrower, input);
	if (!order.ok) return order;
	const earlier = await findFeedback(context.db, borrower.id, input.feedbackId);
	if (!earlier) return refuse({ error: "feedbackNotFound" });
	const claimOpen = earlier.claim !== null && earlier.claim.closedAt === null;
	if (!nextFeedbackStatus({ status: earlier.status, claimOpen }, "edit").ok) {
		return refuse({ error: "feedbackTaken" });
	}
	const target = { id: earlier.id, order: order.value, earlier };
	const record = await toRecord(context, borrower, input, target);
	if (!record.ok) return record;
	await changeFeedback(context.db, record.value);
	if (record.value.claim && !earlier.claim) {
		await openClaim(context, { ...record.value, borrowerId: borrower.id });
	}
	const images = await listFeedbackImages(context.db, borrower.id, { feedbackIds: [earlier.id] });
	const dropped = images.filter(({ id, messageId }) => messageId === null && !input.imageIds.includes(id));
	await dropFeedbackImages(context.db, dropped, context.now);
	await attachFeedbackImages(context.db, input.imageIds, { feedbackId: earlier.id, messageId: null });
	return ok({ feedback: await viewFeedbackById(context, borrower.id, earlier.id) });
};

/** Null for feedback without an order. Refuses: orderNotFound, also for another borrower's order. */
async function findReportedOrder(
	{ db }: BorrowerContext,
	{ id }: Borrower,
	{ orderNo }: Report,
): Promise<Result<Order | null, Refusal<"orderNotFound">>> {
	if (orderNo === undefined) return ok(null);
	const order = await findOrder(db, id, orderNo);
	return order ? ok(order) : refuse({ error: "orderNotFound" });
}

/** The record to store for a report. Refuses: inputRefused, claimOpen, voucherOpen. */
async function toRecord(
	context: BorrowerContext,
	borrower: Borrower,
	report: Report,
	target: { readonly id: string; readonly order: Order | null; readonly earlier: Feedback | null },
) {
	const { order } = target;
	const checked = await checkReport(context, borrower, report, target.id);
	if (!checked.ok) return checked;
	const isClaim = report.type === paymentFeedback && order !== null;
	const earlierClaim = target.earlier?.claim ?? null;
	// A claim stops penalties, so it keeps its order and is withdrawn only by settling it.
	if (earlierClaim !== null && (!isClaim || target.earlier?.orderId !== order.id)) {
		return refuse({ error: "inputRefused", fields: [{ field: "type", problem: "notOffered" }] } as const);
	}
	if (isClaim && earlierClaim === null) {
		const hasMessage = (await ordersWithOpenClaim(context.db, borrower.id)).has(order.id);
		if (hasMessage) return refuse({ error: "claimOpen" } as const);
		const hasProof = (await ordersOfClaimedLoans(context.db, borrower.id)).has(order.id);
		if (hasProof) return refuse({ error: "voucherOpen" } as const);
	}
	const key = await notificationKeyOf(context, borrower.id);
	return ok({
		id: target.id,
		type: report.type,
		orderId: order?.id ?? null,
		bodySealed: sealBody(context, key, target.id, {
			description: report.description,
			receiverAccount: report.receiverAccount || null,
			contact: checked.value,
			loan: await figuresOf(context, borrower, target, key),
		}),
		// An edited claim keeps its deadline.
		claim: isClaim ? (earlierClaim ?? newClaim(context, borrower)) : null,
	});
}

/** A corrected message about the same loan keeps the figures of the day it was first written. */
async function figuresOf(
	context: BorrowerContext,
	borrower: Borrower,
	{ order, earlier }: { readonly order: Order | null; readonly earlier: Feedback | null },
	key: KeyHolder,
): Promise<LoanFigures | null> {
	const kept = earlier !== null && earlier.orderId === order?.id && openBody(context, key, earlier).loan;
	return kept || findLoanFigures(context, borrower, order);
}

function newClaim({ now }: BorrowerContext, { country }: Borrower) {
	const hours = regions[country].terms.deadlines.proofAnsweredHoursMax;
	return { openedAt: now, answerBy: new Date(claimAnswerByMs(now.getTime(), hours)) };
}

/** The contact in the format of the region. Refuses: inputRefused. */
async function checkReport(
	context: BorrowerContext,
	borrower: Borrower,
	report: Report,
	feedbackId: string,
): Promise<Result<string, InputRefused>> {
	const rules = inputRulesOf(packs[borrower.country]);
	const contact = report.contact.includes("@")
		? checkEmail(report.contact, rules.email)
		: checkMobile(report.contact.replaceAll(/[\s-]/g, ""), rules.phone);
	const images = await checkPictures(context, borrower, report.imageIds, feedbackId);
	const fields = [...problemOf("contact", contact), ...(images.ok ? [] : (images.refusal.fields ?? []))];
	return contact.ok && fields.length === 0 ? ok(contact.value) : refuse({ error: "inputRefused", fields });
}

/** The pictures must be the borrower's, unused, and within the region's limit. Refuses: inputRefused. */
export async function checkPictures(
	context: BorrowerContext,
	{ id, country }: Pick<Borrower, "id" | "country">,
	imageIds: readonly string[],
	/** The feedback whose own pictures may be named again. */
	feedbackId: string | null,
): Promise<Result<null, InputRefused>> {
	const count = checkImageCount({ count: imageIds.length, countMax: packs[country].feedbackImagesMax });
	if (!count.ok) return refuse({ error: "inputRefused", fields: problemOf("imageIds", count) });
	const ownImages = [
		...(await listFeedbackImages(context.db, id, "unused")),
		...(await listFeedbackImages(context.db, id, { feedbackIds: feedbackId === null ? [] : [feedbackId] })),
	];
	const areAllowed = imageIds.every((imageId) =>
		ownImages.some((image) => image.id === imageId && image.messageId === null),
	);
	return areAllowed
		? ok(null)
		: refuse({ error: "inputRefused", fields: [{ field: "imageIds", problem: "notOffered" }] });
}

function problemOf(field: string, checked: CheckResult<unknown>): readonly FieldProblem[] {
	if (checked.ok) return [];
	const { rule, values } = checked.refusal;
	return [{ field, problem: rule, ...(values && { values }) }];
}

/** Orders whose loan has an open claim: a message to support, or a proof of payment that is not answered. */
async function ordersOfClaimedLoans(db: Db, borrowerId: string): Promise<ReadonlySet<string>> {
	const claimed = new Set<string>();
	for (const { id, orderId, closedAt } of await listLoans(db, borrowerId)) {
		if (closedAt === null && isClaimOpen(await listLoanEvents(db, id))) claimed.add(orderId);
	}
	return claimed;
}

type ClaimedFeedback = Pick<Feedback, "id" | "borrowerId" | "orderId">;

/** Books the claim on the loan, if the order has one. Repeating it books nothing. */
async function bookClaimEvent(
	{ db, now }: Pick<NotificationContext, "db" | "now">,
	{ id, borrowerId, orderId }: ClaimedFeedback,
	kind: "claim-opened" | "claim-closed",
): Promise<void> {
	const borrower = await lockBorrower(db, borrowerId);
	const loan = orderId === null ? null : await findLoanOf(db, orderId);
	if (!loan) return;
	const event = {
		kind,
		id: eventId(kind, id),
		on: todayOf(now, borrower),
		claimId: claimId(id),
	};
	await bookEvent(db, { borrower, loanId: loan.id, event, at: now });
}

/** No penalty is added to the loan while the claim is open. */
export function openClaim(
	context: Pick<NotificationContext, "db" | "now">,
	feedback: ClaimedFeedback,
): Promise<void> {
	return bookClaimEvent(context, feedback, "claim-opened");
}

/** Penalties are added again from here on. */
export async function endClaim(
	context: Pick<NotificationContext, "db" | "now">,
	feedback: ClaimedFeedback,
	outcome: ClaimOutcome,
): Promise<void> {
	await closeClaim(context.db, feedback.id, outcome, context.now);
	await bookClaimEvent(context, feedback, "claim-closed");
}
