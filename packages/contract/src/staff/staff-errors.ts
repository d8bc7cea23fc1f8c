import type { ErrorEntry, ErrorName, FieldProblem, RefusalDetails } from "../errors.ts";

/**
 * Errors of the console only; separate from the borrower's, so that the phone does not load them. Codes begin with
 * 1007.
 */
export const staffErrors = {
	staffSignedOut: { code: 10070101, status: 401, effect: "endSession" },
	signInRefused: { code: 10070102, status: 422, effect: "tell" },
	signInLocked: { code: 10070103, status: 429, effect: "tell", details: ["seconds"] },
	signInCodeWrong: { code: 10070104, status: 422, effect: "tell" },
	signInExpired: { code: 10070105, status: 409, effect: "tell" },
	passwordWeak: { code: 10070106, status: 422, effect: "tell" },
	passwordChangeNeeded: { code: 10070107, status: 403, effect: "tell" },
	notPermitted: { code: 10070108, status: 403, effect: "tell" },
	consoleHeaderMissing: { code: 10070109, status: 400, effect: "tell" },

	staffNotFound: { code: 10070201, status: 404, effect: "tell" },
	staffNameTaken: { code: 10070202, status: 409, effect: "tell" },
	staffIsYou: { code: 10070203, status: 409, effect: "tell" },
	sessionNotFound: { code: 10070204, status: 404, effect: "tell" },

	proposalNotFound: { code: 10070301, status: 404, effect: "tell" },
	proposalOpen: { code: 10070302, status: 409, effect: "tell" },
	proposalDecided: { code: 10070303, status: 409, effect: "tell" },
	proposalOwn: { code: 10070304, status: 403, effect: "tell" },
	proposalNotOwn: { code: 10070305, status: 403, effect: "tell" },
	proposalStale: { code: 10070306, status: 409, effect: "tell" },
	proposalSubjectUnknown: { code: 10070307, status: 404, effect: "tell" },
	proposalChangesNothing: { code: 10070308, status: 409, effect: "tell" },

	borrowerNotFound: { code: 10070401, status: 404, effect: "tell" },
	fieldEmpty: { code: 10070402, status: 404, effect: "tell" },
	loanNotFound: { code: 10070403, status: 404, effect: "tell" },
	decisionNotFound: { code: 10070404, status: 404, effect: "tell" },

	itemNotFound: { code: 10070501, status: 404, effect: "tell" },
	itemTaken: { code: 10070502, status: 409, effect: "tell" },
	applicationNotAffordable: { code: 10070503, status: 409, effect: "tell" },
	pictureNotFound: { code: 10070504, status: 404, effect: "tell" },
	claimOutcomeMissing: { code: 10070505, status: 422, effect: "tell" },
	erasureKept: { code: 10070506, status: 409, effect: "tell" },
	exportUnchecked: { code: 10070507, status: 409, effect: "tell" },

	productRefused: { code: 10070601, status: 422, effect: "tell", details: ["sentences"] },

	lotteryPrizesWrong: { code: 10070701, status: 422, effect: "tell" },
	lotteryBudgetPromised: { code: 10070702, status: 409, effect: "tell", details: ["promised"] },
	lotteryBudgetSmall: { code: 10070703, status: 422, effect: "tell" },
	campaignDatesWrong: { code: 10070704, status: 422, effect: "tell" },
	couponAmountWrong: { code: 10070705, status: 422, effect: "tell", details: ["max"] },
	couponExpiryWrong: { code: 10070706, status: 422, effect: "tell" },
	partnerOfferWrong: { code: 10070707, status: 422, effect: "tell" },
	faqNotFound: { code: 10070708, status: 404, effect: "tell" },
	faqStale: { code: 10070709, status: 409, effect: "tell" },
	faqFiguresWrong: { code: 10070710, status: 422, effect: "tell", details: ["figures"] },
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
