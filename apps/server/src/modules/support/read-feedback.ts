import type { supportCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { Handler } from "../../platform/context/calls.ts";
import { getBorrower } from "../borrower/index.ts";
import { listOrders } from "../order/index.ts";
import { ordersOfClaimedLoans } from "./claim.ts";
import { viewFeedbacks } from "./feedback-view.ts";
import { countFeedbacks, findFeedback, listFeedbacks, ordersWithOpenClaim } from "./store/feedbacks.ts";
import { openFeedbacksMax } from "./write-feedback.ts";

type Calls = typeof supportCalls;

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
