import type { Module } from "../../platform/context/module.ts";
import { documentImage } from "./document-image.ts";
import { carryOutErasure, erasureItem, noteErasure } from "./erasures.ts";
import { exportFile, exportItem, handOverExport } from "./exports.ts";
import { answerFeedback, closeFeedback, feedbackImage, feedbackItem, takeFeedback } from "./feedback.ts";
import { handOverFeedback } from "./hand-over.ts";
import { hold } from "./hold.ts";
import { decideIdentity, identityItem } from "./identity.ts";
import { findLoanByOrder, openItem, settleOpenItem, unmatchedItem } from "./open-items.ts";
import { askForAccount, giveUpPayout, payoutItem } from "./payouts.ts";
import { assign, next, queue, queues } from "./queues.ts";
import { decideReferred, referredItem } from "./referred.ts";
import { closeVoucher, refuseVoucher, voucherImage, voucherItem } from "./vouchers.ts";

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
