import type { RuleName } from "@puente/core/validation";

/**
 * Every response that is not a success. An entry without a status or an effect does not compile, and packages/words
 * does not compile until the entry has its English and its Spanish sentence.
 *
 * Codes of four digits belong to the wire, longer ones to an area; the four session codes come from the
 * specification.
 */
export type ErrorEntry = {
	readonly code: number;
	readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
	/** What the app does besides showing the sentence: end the session, offer a retry, mark fields, or nothing. */
	readonly effect: "tell" | "endSession" | "retry" | "markFields";
	/** Names of the values in the sentence. */
	readonly details?: readonly string[];
};

export const errors = {
	wireRefused: { code: 1001, status: 400, effect: "retry" },
	inputRefused: { code: 1002, status: 422, effect: "markFields" },
	callUnknown: { code: 1003, status: 404, effect: "tell" },
	methodRefused: { code: 1004, status: 405, effect: "tell" },
	bodyTooLarge: { code: 1005, status: 413, effect: "tell" },
	contentTypeRefused: { code: 1006, status: 415, effect: "tell" },
	bodyUnreadable: { code: 1007, status: 400, effect: "tell" },
	tooManyRequests: { code: 1008, status: 429, effect: "retry", details: ["seconds"] },
	operationReused: { code: 1009, status: 409, effect: "tell" },
	fault: { code: 1010, status: 500, effect: "retry" },
	unavailable: { code: 1011, status: 503, effect: "retry" },

	tokenInvalid: { code: 100103, status: 401, effect: "endSession" },
	borrowerBarred: { code: 10010301, status: 401, effect: "endSession" },
	tokenExpired: { code: 10010303, status: 401, effect: "endSession" },
	otherDevice: { code: 10010304, status: 401, effect: "endSession" },

	mobileFormat: { code: 10010101, status: 422, effect: "tell" },
	mobileExists: { code: 10010102, status: 409, effect: "tell" },
	mobileUnknown: { code: 10010103, status: 404, effect: "tell" },
	countryClosed: { code: 10010104, status: 403, effect: "tell" },
	codeRequired: { code: 10010201, status: 422, effect: "tell" },
	codeWrong: { code: 10010202, status: 422, effect: "tell", details: ["triesLeft"] },
	codeExpired: { code: 10010203, status: 422, effect: "tell" },
	codeTriesUsed: { code: 10010204, status: 429, effect: "tell" },
	codeTooSoon: { code: 10010205, status: 429, effect: "tell", details: ["seconds"] },
	codeLimit: { code: 10010206, status: 429, effect: "tell" },
	passkeyExpired: { code: 10010401, status: 409, effect: "tell" },
	passkeyRefused: { code: 10010402, status: 422, effect: "tell" },
	passkeyUnknown: { code: 10010403, status: 404, effect: "tell" },
	passkeyLimit: { code: 10010404, status: 409, effect: "tell" },

	orderNotFound: { code: 10020101, status: 404, effect: "tell" },
	stepNotOpen: { code: 10020102, status: 409, effect: "tell" },
	loanOpen: { code: 10020103, status: 409, effect: "tell" },
	reapplyLater: { code: 10020104, status: 403, effect: "tell", details: ["date"] },
	consentMissing: { code: 10020105, status: 422, effect: "tell" },
	imageNotAnImage: { code: 10020201, status: 415, effect: "tell" },
	imageTooLarge: { code: 10020202, status: 413, effect: "tell" },
	imageTooSmall: { code: 10020203, status: 422, effect: "tell" },
	imageBroken: { code: 10020204, status: 422, effect: "tell" },
	imageBlurred: { code: 10020205, status: 422, effect: "tell" },
	imageDark: { code: 10020206, status: 422, effect: "tell" },
	imageGlare: { code: 10020207, status: 422, effect: "tell" },
	imageWrongSide: { code: 10020208, status: 422, effect: "tell" },
	imageNotDocument: { code: 10020209, status: 422, effect: "tell" },
	identityUnread: { code: 10020210, status: 422, effect: "tell" },
	faceNone: { code: 10020211, status: 422, effect: "tell" },
	faceTwo: { code: 10020212, status: 422, effect: "tell" },
	faceTooSmall: { code: 10020213, status: 422, effect: "tell" },
	faceBlurred: { code: 10020214, status: 422, effect: "tell" },
	livenessNotShown: { code: 10020215, status: 422, effect: "tell" },
	accountUnknown: { code: 10020301, status: 422, effect: "tell" },
	accountNotYours: { code: 10020302, status: 422, effect: "tell" },
	accountBlocked: { code: 10020304, status: 422, effect: "tell" },
	accountMissing: { code: 10020303, status: 404, effect: "tell" },
	collectionRefused: { code: 10020401, status: 403, effect: "tell" },
	collectionPending: { code: 10020402, status: 409, effect: "tell" },
	erasureHeld: { code: 10020501, status: 409, effect: "tell" },

	productUnknown: { code: 10030101, status: 404, effect: "tell" },
	choiceNotOffered: { code: 10030102, status: 422, effect: "tell" },
	offerChanged: { code: 10030103, status: 409, effect: "tell" },
	offerExpired: { code: 10030104, status: 409, effect: "tell" },
	signatureMissing: { code: 10030105, status: 409, effect: "tell" },
	agreementNotAccepted: { code: 10030106, status: 422, effect: "tell" },
	limitNotOffered: { code: 10030107, status: 409, effect: "tell" },

	railNotOffered: { code: 10040101, status: 422, effect: "tell" },
	railDown: { code: 10040102, status: 503, effect: "retry" },
	paymentNotFound: { code: 10040103, status: 404, effect: "tell" },
	cardRefused: { code: 10040104, status: 409, effect: "tell" },
	cardCodeWrong: { code: 10040105, status: 422, effect: "tell" },
	cardExpired: { code: 10040106, status: 409, effect: "tell" },
	cardNotFound: { code: 10040107, status: 404, effect: "tell" },
	cardBusy: { code: 10040108, status: 409, effect: "tell" },
	railChecking: { code: 10040109, status: 409, effect: "tell" },
	rolloverNotOffered: { code: 10040201, status: 409, effect: "tell" },
	rolloverChanged: { code: 10040202, status: 409, effect: "tell" },
	giveBackOver: { code: 10040203, status: 409, effect: "tell" },
	giveBackChanged: { code: 10040204, status: 409, effect: "tell" },
	voucherOpen: { code: 10040301, status: 409, effect: "tell" },
	portalRefused: { code: 10040401, status: 403, effect: "tell" },

	feedbackNotFound: { code: 10050101, status: 404, effect: "tell" },
	feedbackTaken: { code: 10050102, status: 409, effect: "tell" },
	feedbackClosed: { code: 10050103, status: 409, effect: "tell" },
	claimOpen: { code: 10050104, status: 409, effect: "tell" },
	feedbackTooMany: { code: 10050105, status: 409, effect: "tell" },
	imageNotFound: { code: 10050106, status: 404, effect: "tell" },
	messageNotFound: { code: 10050201, status: 404, effect: "tell" },
	pushNotOffered: { code: 10050301, status: 404, effect: "tell" },
	pushRefused: { code: 10050302, status: 422, effect: "tell" },

	partnerNotFound: { code: 10060101, status: 404, effect: "tell" },
	campaignOver: { code: 10060201, status: 409, effect: "tell" },
	placesGone: { code: 10060202, status: 409, effect: "tell" },
	couponNotFound: { code: 10060301, status: 404, effect: "tell" },
	couponUsed: { code: 10060302, status: 409, effect: "tell" },
	couponExpired: { code: 10060303, status: 409, effect: "tell" },
	couponNotUsable: { code: 10060304, status: 409, effect: "tell" },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errors;
export type ErrorEffect = ErrorEntry["effect"];

/**
 * The refusal of a flow. Its details fill the sentence and are shown to the borrower, so they contain nothing secret.
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
