import type { RuleName } from "@puente/core/validation";

/**
 * Every response that is not a success. An entry without a status or an effect does not compile, and packages/words
 * does not compile until the entry has its English and its Spanish sentence.
 *
 * Codes of four digits belong to the wire, longer ones to an area, those that begin with 1007 to the console; the four
 * session codes come from the specification.
 */
export type ErrorEntry = {
	readonly code: number;
	readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
	/** What the app does: only show the sentence, or also end the session, offer a retry, or mark fields. */
	readonly effect: "show" | "endSession" | "retry" | "markFields";
	/** Names of the values in the sentence. */
	readonly details?: readonly string[];
};

export const errors = {
	wireRefused: { code: 1001, status: 400, effect: "retry" },
	inputRefused: { code: 1002, status: 422, effect: "markFields" },
	callUnknown: { code: 1003, status: 404, effect: "show" },
	methodRefused: { code: 1004, status: 405, effect: "show" },
	bodyTooLarge: { code: 1005, status: 413, effect: "show" },
	contentTypeRefused: { code: 1006, status: 415, effect: "show" },
	bodyUnreadable: { code: 1007, status: 400, effect: "show" },
	tooManyRequests: { code: 1008, status: 429, effect: "retry", details: ["seconds"] },
	operationReused: { code: 1009, status: 409, effect: "show" },
	fault: { code: 1010, status: 500, effect: "retry" },
	unavailable: { code: 1011, status: 503, effect: "retry" },

	tokenInvalid: { code: 100103, status: 401, effect: "endSession" },
	borrowerBarred: { code: 10010301, status: 401, effect: "endSession" },
	tokenExpired: { code: 10010303, status: 401, effect: "endSession" },
	otherDevice: { code: 10010304, status: 401, effect: "endSession" },

	mobileFormat: { code: 10010101, status: 422, effect: "show" },
	mobileExists: { code: 10010102, status: 409, effect: "show" },
	mobileUnknown: { code: 10010103, status: 404, effect: "show" },
	countryClosed: { code: 10010104, status: 403, effect: "show" },
	codeRequired: { code: 10010201, status: 422, effect: "show" },
	codeWrong: { code: 10010202, status: 422, effect: "show", details: ["triesLeft"] },
	codeExpired: { code: 10010203, status: 422, effect: "show" },
	codeTriesUsed: { code: 10010204, status: 429, effect: "show" },
	codeTooSoon: { code: 10010205, status: 429, effect: "show", details: ["seconds"] },
	codeLimit: { code: 10010206, status: 429, effect: "show" },
	passkeyExpired: { code: 10010401, status: 409, effect: "show" },
	passkeyRefused: { code: 10010402, status: 422, effect: "show" },
	passkeyUnknown: { code: 10010403, status: 404, effect: "show" },
	passkeyLimit: { code: 10010404, status: 409, effect: "show" },

	orderNotFound: { code: 10020101, status: 404, effect: "show" },
	stepNotOpen: { code: 10020102, status: 409, effect: "show" },
	loanOpen: { code: 10020103, status: 409, effect: "show" },
	reapplyLater: { code: 10020104, status: 403, effect: "show", details: ["date"] },
	offersStopped: { code: 10020106, status: 403, effect: "show" },
	lendingHeld: { code: 10020107, status: 409, effect: "show" },
	consentMissing: { code: 10020105, status: 422, effect: "show" },
	imageNotAnImage: { code: 10020201, status: 415, effect: "show" },
	imageTooLarge: { code: 10020202, status: 413, effect: "show" },
	imageTooSmall: { code: 10020203, status: 422, effect: "show" },
	imageBroken: { code: 10020204, status: 422, effect: "show" },
	imageBlurred: { code: 10020205, status: 422, effect: "show" },
	imageDark: { code: 10020206, status: 422, effect: "show" },
	imageGlare: { code: 10020207, status: 422, effect: "show" },
	imageWrongSide: { code: 10020208, status: 422, effect: "show" },
	imageNotDocument: { code: 10020209, status: 422, effect: "show" },
	identityUnread: { code: 10020210, status: 422, effect: "show" },
	faceNone: { code: 10020211, status: 422, effect: "show" },
	faceTwo: { code: 10020212, status: 422, effect: "show" },
	faceTooSmall: { code: 10020213, status: 422, effect: "show" },
	faceBlurred: { code: 10020214, status: 422, effect: "show" },
	livenessNotShown: { code: 10020215, status: 422, effect: "show" },
	accountUnknown: { code: 10020301, status: 422, effect: "show" },
	accountNotYours: { code: 10020302, status: 422, effect: "show" },
	accountBlocked: { code: 10020304, status: 422, effect: "show" },
	accountMissing: { code: 10020303, status: 404, effect: "show" },
	collectionRefused: { code: 10020401, status: 403, effect: "show" },
	collectionPending: { code: 10020402, status: 409, effect: "show" },
	erasureHeld: { code: 10020501, status: 409, effect: "show" },
	dataMissing: { code: 10020502, status: 409, effect: "show" },
	dataInReview: { code: 10020503, status: 409, effect: "show" },
	payoutUnderWay: { code: 10020504, status: 409, effect: "show" },
	numberNotUsable: { code: 10020505, status: 409, effect: "show" },

	productUnknown: { code: 10030101, status: 404, effect: "show" },
	choiceNotOffered: { code: 10030102, status: 422, effect: "show" },
	offerChanged: { code: 10030103, status: 409, effect: "show" },
	offerExpired: { code: 10030104, status: 409, effect: "show" },
	signatureMissing: { code: 10030105, status: 409, effect: "show" },
	agreementNotAccepted: { code: 10030106, status: 422, effect: "show" },
	limitNotOffered: { code: 10030107, status: 409, effect: "show" },

	railNotOffered: { code: 10040101, status: 422, effect: "show" },
	railDown: { code: 10040102, status: 503, effect: "retry" },
	paymentNotFound: { code: 10040103, status: 404, effect: "show" },
	cardRefused: { code: 10040104, status: 409, effect: "show" },
	cardCodeWrong: { code: 10040105, status: 422, effect: "show" },
	cardExpired: { code: 10040106, status: 409, effect: "show" },
	cardNotFound: { code: 10040107, status: 404, effect: "show" },
	cardBusy: { code: 10040108, status: 409, effect: "show" },
	cardPinWrong: { code: 10040110, status: 422, effect: "show" },
	railChecking: { code: 10040109, status: 409, effect: "show" },
	autopayRunning: { code: 10040111, status: 409, effect: "show" },
	autopayNotRunning: { code: 10040112, status: 409, effect: "show" },
	autopaySkipOver: { code: 10040113, status: 409, effect: "show" },
	rolloverNotOffered: { code: 10040201, status: 409, effect: "show" },
	rolloverChanged: { code: 10040202, status: 409, effect: "show" },
	giveBackOver: { code: 10040203, status: 409, effect: "show" },
	giveBackChanged: { code: 10040204, status: 409, effect: "show" },
	voucherOpen: { code: 10040301, status: 409, effect: "show" },
	portalRefused: { code: 10040401, status: 403, effect: "show" },

	feedbackNotFound: { code: 10050101, status: 404, effect: "show" },
	feedbackTaken: { code: 10050102, status: 409, effect: "show" },
	feedbackClosed: { code: 10050103, status: 409, effect: "show" },
	claimOpen: { code: 10050104, status: 409, effect: "show" },
	feedbackTooMany: { code: 10050105, status: 409, effect: "show" },
	imageNotFound: { code: 10050106, status: 404, effect: "show" },
	messageNotFound: { code: 10050201, status: 404, effect: "show" },
	pushNotOffered: { code: 10050301, status: 404, effect: "show" },
	pushRefused: { code: 10050302, status: 422, effect: "show" },

	partnerNotFound: { code: 10060101, status: 404, effect: "show" },
	campaignOver: { code: 10060201, status: 409, effect: "show" },
	placesGone: { code: 10060202, status: 409, effect: "show" },
	couponNotFound: { code: 10060301, status: 404, effect: "show" },
	couponUsed: { code: 10060302, status: 409, effect: "show" },
	couponExpired: { code: 10060303, status: 409, effect: "show" },
	couponNotUsable: { code: 10060304, status: 409, effect: "show" },

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

export type ErrorName = keyof typeof errors;
export type ErrorEffect = ErrorEntry["effect"];

/**
 * The refusal of a flow. Its details fill the sentence and are shown to the caller, so they contain nothing secret.
 */
export type Refusal<Name extends ErrorName = ErrorName> = {
	readonly error: Name;
	readonly details?: RefusalDetails;
	/** With inputRefused: the problems by field. */
	readonly fields?: readonly FieldProblem[];
};
export type RefusalDetails = Readonly<Record<string, string | number>>;

const namesByCode: ReadonlyMap<number, ErrorName> = new Map(
	(Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, name]),
);

export function errorByCode(code: number): ErrorName | null {
	return namesByCode.get(code) ?? null;
}

/** The problems that one field can have; packages/words has a sentence for each. */
export const problems = ["required", "format", "tooShort", "tooLong", "notOffered"] as const;
export type Problem = (typeof problems)[number];
/** A form's own rules have their names in core; `values` are the numbers in the rule's sentence. */
export type FieldProblem = {
	readonly field: string;
	readonly problem: Problem | RuleName;
	readonly values?: RefusalDetails;
};

/** Every response on the wire. `details` are the values in the sentence; `fields` comes with inputRefused only. */
export type Answer<T> =
	| { readonly code: 0; readonly msg: string; readonly data: T }
	| {
			readonly code: number;
			readonly msg: string;
			readonly data: null;
			readonly details?: RefusalDetails;
			readonly fields?: readonly FieldProblem[];
	  };
