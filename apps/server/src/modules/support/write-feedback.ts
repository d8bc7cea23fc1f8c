import type { CallParsed, FieldProblem, Refusal, supportCalls } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { claimAnswerByMs, nextFeedbackStatus, paymentFeedback } from "@puente/core/support";
import { type Checked, checkEmail, checkImageCount, checkMobile } from "@puente/core/validation";
import { inputRulesOf, packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import { notificationKeyOf } from "../notification/index.ts";
import { findOrder, type Order } from "../order/index.ts";
import { openClaim } from "./claim.ts";
import { sealBody } from "./feedback-messages.ts";
import { viewAgain } from "./feedback-view.ts";
import { dropFeedbackImages, listFeedbackImages, useFeedbackImages } from "./store/feedback-images.ts";
import {
	addFeedback,
	changeFeedback,
	countFeedbacks,
	type Feedback,
	findFeedback,
	ordersWithOpenClaim,
} from "./store/feedbacks.ts";

type Calls = typeof supportCalls;
type Report = CallParsed<Calls["createFeedback"]>;
type InputRefused = Refusal<"inputRefused">;

/** More than anybody has to tell at once; a flood of them would hide the rest. */
export const openFeedbacksMax = 20;

/** Refuses: orderNotFound, inputRefused, claimOpen, feedbackTooMany. */
export const createFeedback: Handler<Calls["createFeedback"]> = async (input, context) => {
	const borrower = await lockBorrower(context.db, context.caller.borrowerId);
	const { open } = await countFeedbacks(context.db, borrower.id);
	if (open >= openFeedbacksMax) return refuse({ error: "feedbackTooMany" });
	const order = await findReportedOrder(context, borrower, input);
	if (!order.ok) return order;
	const id = crypto.randomUUID();
	const which = { id, order: order.value, earlier: null };
	const written = await readReport(context, borrower, input, which);
	if (!written.ok) return written;
	await addFeedback(context.db, borrower.id, written.value, context.now);
	if (written.value.claim) await openClaim(context, { ...written.value, borrowerId: borrower.id });
	await useFeedbackImages(context.db, input.imageIds, { feedbackId: id, messageId: null });
	return ok({ feedback: await viewAgain(context, borrower.id, id) });
};

/** Refuses: feedbackNotFound, feedbackTaken, orderNotFound, inputRefused, claimOpen. */
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
	const which = { id: earlier.id, order: order.value, earlier };
	const written = await readReport(context, borrower, input, which);
	if (!written.ok) return written;
	await changeFeedback(context.db, written.value);
	if (written.value.claim && !earlier.claim) {
		await openClaim(context, { ...written.value, borrowerId: borrower.id });
	}
	const images = await listFeedbackImages(context.db, borrower.id, { feedbackIds: [earlier.id] });
	const dropped = images.filter(({ id, messageId }) => messageId === null && !input.imageIds.includes(id));
	await dropFeedbackImages(context.db, dropped, context.now);
	await useFeedbackImages(context.db, input.imageIds, { feedbackId: earlier.id, messageId: null });
	return ok({ feedback: await viewAgain(context, borrower.id, earlier.id) });
};

/** Null for a message about no order. Refuses: orderNotFound, also for another's. */
async function findReportedOrder(
	{ db }: BorrowerContext,
	{ id }: Borrower,
	{ orderNo }: Report,
): Promise<Result<Order | null, Refusal<"orderNotFound">>> {
	if (orderNo === undefined) return ok(null);
	const order = await findOrder(db, id, orderNo);
	return order ? ok(order) : refuse({ error: "orderNotFound" });
}

/** What a report becomes in the store. Refuses: inputRefused, claimOpen. */
async function readReport(
	context: BorrowerContext,
	borrower: Borrower,
	report: Report,
	which: { readonly id: string; readonly order: Order | null; readonly earlier: Feedback | null },
) {
	const { order } = which;
	const checked = await checkReport(context, borrower, report, which.id);
	if (!checked.ok) return checked;
	const claims = report.type === paymentFeedback && order !== null;
	const earlierClaim = which.earlier?.claim ?? null;
	// Penalties stand still by it: a claim keeps its loan, and is taken back by settling it.
	if (earlierClaim !== null && (!claims || which.earlier?.orderId !== order.id)) {
		return refuse({ error: "inputRefused", fields: [{ field: "type", problem: "notOffered" }] } as const);
	}
	if (claims && earlierClaim === null && (await ordersWithOpenClaim(context.db, borrower.id)).has(order.id)) {
		return refuse({ error: "claimOpen" } as const);
	}
	const key = await notificationKeyOf(context, borrower.id);
	return ok({
		id: which.id,
		type: report.type,
		orderId: order?.id ?? null,
		bodySealed: sealBody(context, key, which.id, {
			description: report.description,
			receiverAccount: report.receiverAccount || null,
			contact: checked.value,
		}),
		// A corrected claim keeps its clock: who mends a word does not wait anew.
		claim: claims ? (earlierClaim ?? newClaim(context, borrower)) : null,
	});
}

function newClaim({ now }: BorrowerContext, { country }: Borrower) {
	const hours = regions[country].terms.deadlines.proofAnsweredHoursMax;
	return { openedAt: now, answerBy: new Date(claimAnswerByMs(now.getTime(), hours)) };
}

/** The contact as the region writes it. Refuses: inputRefused. */
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

/** Pictures of the borrower's own that no other message has, no more than the region takes. Refuses: inputRefused. */
export async function checkPictures(
	context: BorrowerContext,
	{ id, country }: Pick<Borrower, "id" | "country">,
	imageIds: readonly string[],
	/** The message whose own pictures may be named again. */
	feedbackId: string | null,
): Promise<Result<null, InputRefused>> {
	const count = checkImageCount({ count: imageIds.length, countMax: packs[country].feedbackImagesMax });
	if (!count.ok) return refuse({ error: "inputRefused", fields: problemOf("imageIds", count) });
	const mine = [
		...(await listFeedbackImages(context.db, id, "unused")),
		...(await listFeedbackImages(context.db, id, { feedbackIds: feedbackId === null ? [] : [feedbackId] })),
	];
	const offered = imageIds.every((wanted) =>
		mine.some((image) => image.id === wanted && image.messageId === null),
	);
	return offered
		? ok(null)
		: refuse({ error: "inputRefused", fields: [{ field: "imageIds", problem: "notOffered" }] });
}

function problemOf(field: string, checked: Checked<unknown>): readonly FieldProblem[] {
	if (checked.ok) return [];
	const { rule, values } = checked.refusal;
	return [{ field, problem: rule, ...(values && { values }) }];
}
