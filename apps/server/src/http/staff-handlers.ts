import type { StaffCallName, staffCallsByPart } from "@puente/contract/staff";
import {
	callBackNumber,
	decideProposal,
	proposal,
	proposals,
	propose,
	proposeDeath,
	proposeMobileChange,
} from "../modules/approval/index.ts";
import { audit, auditExport } from "../modules/audit/index.ts";
import { blocklist, borrowerBlocklist, lookUpBlocked } from "../modules/blocklist/index.ts";
import {
	borrowerPage,
	borrowerTimeline,
	loanLedger,
	reveal,
	searchBorrowers,
} from "../modules/borrower-page/index.ts";
import { replayDecision } from "../modules/decision/index.ts";
import { legalGaps, legalRecords } from "../modules/law/index.ts";
import { products } from "../modules/product/index.ts";
import {
	appReleases,
	campaigns,
	grantedCoupons,
	partnerOffers,
	saveAppRelease,
} from "../modules/promo/index.ts";
import {
	answerFeedback,
	askForAccount,
	assign,
	carryOutErasure,
	closeFeedback,
	closeVoucher,
	decideIdentity,
	decideReferred,
	documentImage,
	erasureItem,
	exportFile,
	exportItem,
	feedbackImage,
	feedbackItem,
	findLoanByOrder,
	giveUpPayout,
	handOverExport,
	handOverFeedback,
	hold,
	identityItem,
	next,
	noteErasure,
	openItem,
	payoutItem,
	queue,
	queues,
	referredItem,
	refuseVoucher,
	settleOpenItem,
	takeFeedback,
	unmatchedItem,
	voucherImage,
	voucherItem,
} from "../modules/queue-item/index.ts";
import {
	dashboardApplications,
	dashboardDelays,
	dashboardExport,
	dashboardMoney,
	dashboardQueues,
	dashboardRisk,
	dashboardRolls,
	dashboardVintages,
	failingProviders,
} from "../modules/reporting/index.ts";
import {
	accessNoticeSeen,
	blockStaff,
	changePassword,
	confirmSignIn,
	createStaff,
	demoStaff,
	endSession,
	session,
	sessions,
	signIn,
	signOut,
	staffList,
} from "../modules/staff/index.ts";
import { faqEntries, restoreFaq, saveFaq } from "../modules/support/index.ts";
import type { AnyHandler, Handlers } from "../platform/context/calls.ts";

/** The handlers of every part of the console's contract. A missing one does not compile. */
const handlersByPart: {
	readonly [Part in keyof typeof staffCallsByPart]: Handlers<(typeof staffCallsByPart)[Part]>;
} = {
	signIn: {
		signIn,
		confirmSignIn,
		demoStaff,
		session,
		signOut,
		changePassword,
		sessions,
		accessNoticeSeen,
		endSession,
	},
	staff: { staffList, createStaff, blockStaff },
	proposals: {
		propose,
		callBackNumber,
		proposeMobileChange,
		proposeDeath,
		decideProposal,
		proposals,
		proposal,
	},
	audit: { audit, auditExport },
	reveal: { reveal },
	queues: { queues, queue, assign, next },
	providers: { failingProviders, hold },
	applications: { referredItem, decideReferred, identityItem, decideIdentity, documentImage },
	money: {
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
	},
	feedback: {
		feedbackItem,
		takeFeedback,
		answerFeedback,
		closeFeedback,
		handOverFeedback,
		feedbackImage,
	},
	dataRequests: {
		noteErasure,
		erasureItem,
		carryOutErasure,
		exportItem,
		exportFile,
		handOverExport,
	},
	borrower: {
		searchBorrowers,
		borrower: borrowerPage,
		borrowerTimeline,
		loanLedger,
		replayDecision,
	},
	dashboards: {
		dashboardApplications,
		dashboardDelays,
		dashboardMoney,
		dashboardRisk,
		dashboardRolls,
		dashboardVintages,
		dashboardQueues,
		dashboardExport,
	},
	products: { products },
	law: { legalRecords, legalGaps },
	blocklists: { blocklist, lookUpBlocked, borrowerBlocklist },
	editingCampaigns: { campaigns },
	editingCoupons: { grantedCoupons },
	editingFaq: { faqEntries, saveFaq, restoreFaq },
	editingPartners: { partnerOffers },
	editingReleases: { appReleases, saveAppRelease },
};

/**
 * By call name. The dispatcher parses the input, finds the session and checks the permission before it calls one of
 * these.
 */
export const staffHandlers = Object.assign({}, ...Object.values(handlersByPart)) as Readonly<
	Record<StaffCallName, AnyHandler>
>;
