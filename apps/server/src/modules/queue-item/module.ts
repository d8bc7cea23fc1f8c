import type { StaffCalls } from "@puente/contract/staff";
import { ok } from "@puente/core/result";
import type { Handler, Module } from "../../platform/context/calls.ts";
import { findHold, type Hold } from "../../platform/hold/hold.ts";
import { listDifferences } from "../payout/index.ts";
import { findOpenProposal } from "../proposal/index.ts";
import { decideReferred, referredItem } from "./applications.ts";
import {
	carryOutErasure,
	erasureItem,
	exportFile,
	exportItem,
	handOverExport,
	noteErasure,
} from "./borrower-requests.ts";
import { documentImage } from "./document-image.ts";
import { answerFeedback, closeFeedback, feedbackImage, feedbackItem, takeFeedback } from "./feedback.ts";
import { handOverFeedback } from "./hand-over.ts";
import { decideIdentity, identityItem } from "./identity.ts";
import { findLoanByOrder, openItem, settleOpenItem, unmatchedItem } from "./open-items.ts";
import {
	askForAccount,
	closeVoucher,
	giveUpPayout,
	payoutItem,
	refuseVoucher,
	voucherImage,
	voucherItem,
} from "./payments.ts";
import { assign, next, queue, queues } from "./queues.ts";

/** What stands still after a restore, what was compared, and what differs. */
const hold: Handler<StaffCalls["hold"]> = async (_input, { db }) => {
	const found = await findHold(db);
	if (found === null) return ok({ hold: null });
	const { id, cause, foundAt, compareFrom, payouts, collections } = found;
	const view = ({ at, silent }: Hold["payouts"]) => ({ at: at?.toISOString() ?? null, silent: [...silent] });
	return ok({
		hold: {
			id,
			cause,
			foundAt: foundAt.toISOString(),
			compareFrom: compareFrom.toISOString(),
			payouts: view(payouts),
			collections: view(collections),
			differences: await listDifferences(db, found),
			proposalId: await findOpenProposal(db, "holdLift", id),
		},
	});
};

export const queueItem = {
	staffCalls: {
		queues,
		queue,
		assign,
		next,
		hold,
		referredItem,
		decideReferred,
		identityItem,
		decideIdentity,
		documentImage,
		payoutItem,
		askForAccount,
		giveUpPayout,
		voucherItem,
		closeVoucher,
		refuseVoucher,
		voucherImage,
		unmatchedItem,
		findLoan: findLoanByOrder,
		openItem,
		settleOpenItem,
		feedbackItem,
		takeFeedback,
		answerFeedback,
		closeFeedback,
		handOverFeedback,
		feedbackImage,
		noteErasure,
		erasureItem,
		carryOutErasure,
		exportItem,
		exportFile,
		handOverExport,
	},
} satisfies Module;
