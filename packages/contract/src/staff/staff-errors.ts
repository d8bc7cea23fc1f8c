import type { ErrorEntry, ErrorName, FieldProblem, RefusalDetails } from "../errors.ts";

/**
 * Errors of the console only; separate from the borrower's, so that the phone does not load them. Codes begin with
 * 1007.
 */
export const staffErrors = {
	staffSignedOut: { code: 10070101, status: 401, effect: "endSession" },
	signInRefused: { code: 10070102, status: 422, effect: "show" },
	signInLocked: { code: 10070103, status: 429, effect: "show", details: ["seconds"] },
	signInCodeWrong: { code: 10070104, status: 422, effect: "show" },
	signInExpired: { code: 10070105, status: 409, effect: "show" },
	passwordWeak: { code: 10070106, status: 422, effect: "show" },
	passwordChangeNeeded: { code: 10070107, status: 403, effect: "show" },
	notPermitted: { code: 10070108, status: 403, effect: "show" },
	consoleHeaderMissing: { code: 10070109, status: 400, effect: "show" },

	staffNotFound: { code: 10070201, status: 404, effect: "show" },
	staffNameTaken: { code: 10070202, status: 409, effect: "show" },
	staffIsYou: { code: 10070203, status: 409, effect: "show" },
	sessionNotFound: { code: 10070204, status: 404, effect: "show" },
	accessReset: { code: 10070205, status: 403, effect: "show" },

	proposalNotFound: { code: 10070301, status: 404, effect: "show" },
	proposalOpen: { code: 10070302, status: 409, effect: "show" },
	proposalDecided: { code: 10070303, status: 409, effect: "show" },
	proposalOwn: { code: 10070304, status: 403, effect: "show" },
	proposalNotOwn: { code: 10070305, status: 403, effect: "show" },
	proposalStale: { code: 10070306, status: 409, effect: "show" },
	proposalSubjectUnknown: { code: 10070307, status: 404, effect: "show" },
	proposalChangesNothing: { code: 10070308, status: 409, effect: "show" },
	noteMissing: { code: 10070309, status: 422, effect: "show" },
	proposalUnreadable: { code: 10070310, status: 409, effect: "show" },

	borrowerNotFound: { code: 10070401, status: 404, effect: "show" },
	fieldEmpty: { code: 10070402, status: 404, effect: "show" },
	/** `isRevealable` in the core says who may read which numbers. */
	fieldWithheld: { code: 10070406, status: 403, effect: "show" },
	loanNotFound: { code: 10070403, status: 404, effect: "show" },
	decisionNotFound: { code: 10070404, status: 404, effect: "show" },
	numberCodeSent: { code: 10070407, status: 429, effect: "show" },
	numberCodeWrong: { code: 10070408, status: 422, effect: "show" },
	numberCodeOver: { code: 10070409, status: 409, effect: "show" },
	mobileUnusable: { code: 10070405, status: 409, effect: "show" },

	itemNotFound: { code: 10070501, status: 404, effect: "show" },
	itemTaken: { code: 10070502, status: 409, effect: "show" },
	applicationNotAffordable: { code: 10070503, status: 409, effect: "show" },
	pictureNotFound: { code: 10070504, status: 404, effect: "show" },
	claimOutcomeMissing: { code: 10070505, status: 422, effect: "show" },
	erasureKept: { code: 10070506, status: 409, effect: "show" },
	proofBooked: { code: 10070508, status: 409, effect: "show" },
	openItemProposed: { code: 10070509, status: 409, effect: "show" },
	offersHeld: { code: 10070510, status: 409, effect: "show" },
	holdNotCompared: { code: 10070511, status: 409, effect: "show" },
	receiverMayNotClose: { code: 10070512, status: 409, effect: "show" },
	exportUnchecked: { code: 10070507, status: 409, effect: "show" },

	legalRateMissing: { code: 10070602, status: 409, effect: "show" },
	legalRecordWrong: { code: 10070603, status: 422, effect: "show" },
	productRefused: { code: 10070601, status: 422, effect: "show", details: ["sentences"] },

	lotteryPrizesWrong: { code: 10070701, status: 422, effect: "show" },
	lotteryBudgetPromised: { code: 10070702, status: 409, effect: "show", details: ["promised"] },
	lotteryBudgetSmall: { code: 10070703, status: 422, effect: "show" },
	campaignDatesWrong: { code: 10070704, status: 422, effect: "show" },
	couponAmountWrong: { code: 10070705, status: 422, effect: "show", details: ["max"] },
	couponExpiryWrong: { code: 10070706, status: 422, effect: "show" },
	partnerOfferWrong: { code: 10070707, status: 422, effect: "show" },
	faqNotFound: { code: 10070708, status: 404, effect: "show" },
	faqStale: { code: 10070709, status: 409, effect: "show" },
	faqFiguresWrong: { code: 10070710, status: 422, effect: "show", details: ["figures"] },
} as const satisfies Record<string, ErrorEntry>;

type OwnErrorName = keyof typeof staffErrors;
/** Every error that the console can get. */
export type StaffErrorName = OwnErrorName | ErrorName;

export type StaffRefusal<Name extends StaffErrorName = StaffErrorName> = {
	readonly error: Name;
	readonly details?: RefusalDetails;
	readonly fields?: readonly FieldProblem[];
};

export type StaffErrorWords = Readonly<Record<OwnErrorName, string>>;

export function isStaffError(name: StaffErrorName): name is OwnErrorName {
	return name in staffErrors;
}
