import type { StaffCallName, staffCallsByPart } from "@puente/contract/staff";
import type { AnyHandler, Handlers } from "../../platform/context/calls.ts";
import { audit, auditExport } from "./audit-search.ts";
import { loanLedger } from "./borrower/loans.ts";
import { borrowerPage } from "./borrower/page.ts";
import { proposeDeath } from "./borrower/propose-death.ts";
import { callBackNumber, proposeMobileChange } from "./borrower/propose-mobile-change.ts";
import { replayDecision } from "./borrower/replay.ts";
import { searchBorrowers } from "./borrower/search.ts";
import { borrowerTimeline } from "./borrower/timeline.ts";
import {
	dashboardApplications,
	dashboardDelays,
	dashboardExport,
	dashboardMoney,
	dashboardQueues,
	dashboardRisk,
	dashboardRolls,
	dashboardVintages,
} from "./dashboards.ts";
import { demoStaff } from "./demo-staff.ts";
import { blocklist, borrowerBlocklist, lookUpBlocked } from "./editing/blocklists.ts";
import { campaigns } from "./editing/campaigns.ts";
import { grantedCoupons } from "./editing/coupons.ts";
import { faqEntries, restoreFaq, saveFaq } from "./editing/faq.ts";
import { partnerOffers } from "./editing/partners.ts";
import { products } from "./editing/products.ts";
import { appReleases, saveAppRelease } from "./editing/releases.ts";
import { failingProviders } from "./failing-providers.ts";
import { legalGaps, legalRecords } from "./law/legal-records.ts";
import { changePassword, endSession, session, sessions, signOut } from "./own-sessions.ts";
import { accessNoticeSeen, blockStaff, createStaff, staffList } from "./people.ts";
import { decideProposal, proposal, proposals, propose } from "./proposals.ts";
import { documentImage } from "./queues/document-image.ts";
import { carryOutErasure, erasureItem, noteErasure } from "./queues/erasures.ts";
import { exportFile, exportItem, handOverExport } from "./queues/exports.ts";
import {
	answerFeedback,
	closeFeedback,
	feedbackImage,
	feedbackItem,
	takeFeedback,
} from "./queues/feedback.ts";
import { handOverFeedback } from "./queues/hand-over.ts";
import { hold } from "./queues/hold.ts";
import { decideIdentity, identityItem } from "./queues/identity.ts";
import { findLoanByOrder, openItem, settleOpenItem, unmatchedItem } from "./queues/open-items.ts";
import { askForAccount, giveUpPayout, payoutItem } from "./queues/payouts.ts";
import { assign, next, queue, queues } from "./queues/queues.ts";
import { decideReferred, referredItem } from "./queues/referred.ts";
import { closeVoucher, refuseVoucher, voucherImage, voucherItem } from "./queues/vouchers.ts";
import { reveal } from "./reveal.ts";
import { confirmSignIn, signIn } from "./sign-in.ts";

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
