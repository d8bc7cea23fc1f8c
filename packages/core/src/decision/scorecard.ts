import type { Blocklist } from "../staff/blocklists.ts";

/**
 * A scorecard is data: hard rules, characteristics with their points, and thresholds. A card is never edited, only
 * followed by a new version, so that any decision can be replayed from its stored inputs.
 */

/** Reasons of a decision; packages/words has a sentence for each. */
export const reasonCodes = [
	"ageUnderMin",
	"ageOverMax",
	"noMonthlyIncome",
	"openLoan",
	"waitAfterRejection",
	"identityUsedByOther",
	"deviceUsedByOther",
	"accountNameDiffers",
	"identityBlocked",
	"incomeTooLowForLoan",
	"missedPaymentsRecently",
	"listedAtBureau",
	"lowSelfRating",
	"manyCurrentLenders",
	"manyPastLenders",
	"longDelays",
	"highDebt",
	"shortLoanHistory",
	"manyActiveLoans",
	"fewOnTimeLoans",
	"overdueLoans",
	"lowIncome",
	"unstableWork",
	"shortExperience",
	"shortTimeAtWork",
	"identityMatchWeak",
	"accountNameUnsure",
	"detailsBlocked",
	"shortHistoryWithUs",
	"lateWithUs",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** The price that an approved borrower gets; a product has one price for each tier. */
export const priceTiers = ["standard", "preferred"] as const;
export type PriceTier = (typeof priceTiers)[number];

/**
 * What a decision is made from, stored with it. Gender, marital status, places and contacts are left out on purpose.
 */
export type DecisionInputs = {
	/** The borrower's calendar day, ISO. */
	readonly decidedOn: string;
	readonly birthday: string;
	/** Whole units of the currency: the lower end of the chosen band. */
	readonly monthlyIncome: number;
	readonly employmentType: string;
	readonly jobExperience: string;
	readonly workThereTime: string;
	/** The eleven questions, by id; one entry for a single answer. */
	readonly answers: Readonly<Record<string, readonly string[]>>;
	/** 0 to 100: how well face and typed data match the document. */
	readonly identityMatch: number;
	/** 0 to 100: how well the name on the account matches the name on the document. */
	readonly accountNameMatch: number;
	/** The bank was asked for the holder and did not answer; missing in older decisions. */
	readonly accountUnproven?: boolean;
	readonly openLoans: number;
	readonly lastRejectedOn: string | null;
	readonly identityUsedByOther: boolean;
	readonly deviceUsedByOther: boolean;
	/** Blocklists that contain something of this borrower; missing in decisions older than the blocklists. */
	readonly blocked?: readonly Blocklist[];
	readonly loansRepaidOnTime: number;
	readonly loansRepaidLate: number;
	readonly lateDaysMax: number;
	/** The borrower's rung on the credit limit ladder; null before a first loan. */
	readonly rung: number | null;
};

/** Points for a number from `from` up to the next band. */
export type Band = { readonly from: number; readonly points: number };

type ChoiceInput = "employmentType" | "jobExperience" | "workThereTime";
type NumberInput =
	| "monthlyIncome"
	| "identityMatch"
	| "accountNameMatch"
	| "loansRepaidOnTime"
	| "loansRepaidLate"
	| "lateDaysMax";

export type Characteristic = {
	readonly id: string;
	readonly reason: ReasonCode;
	/**
	 * The points of an average first borrower; the maximum when left out. Reasons are given only for points below par,
	 * so a first borrower is not blamed for a missing history with us.
	 */
	readonly par?: number;
} & (
	| { readonly reads: "answer"; readonly question: string; readonly points: Readonly<Record<string, number>> }
	/** How many answers other than "none" were ticked. */
	| { readonly reads: "answerCount"; readonly question: string; readonly bands: readonly Band[] }
	| {
			readonly reads: "choice";
			readonly input: ChoiceInput;
			readonly points: Readonly<Record<string, number>>;
	  }
	| { readonly reads: "number"; readonly input: NumberInput; readonly bands: readonly Band[] }
);

export type Ladder = {
	/** Limits in whole units of the currency, from the first loan up. */
	readonly limits: readonly number[];
	/** A rung is climbed automatically, or offered and climbed when the borrower accepts. */
	readonly increase: "automatic" | "offer";
	/** Days late that neither raise nor lower the limit. */
	readonly lateDaysForgiven: number;
	/** Rungs lost from so many days late, ascending. */
	readonly falls: readonly { readonly lateDaysMin: number; readonly rungs: number }[];
};

export type Scorecard = {
	readonly version: string;
	readonly hardRules: {
		readonly ageYearsMin: number;
		readonly ageYearsMax: number;
		readonly monthlyIncomeMin: number;
		readonly waitDays: number;
		/** Below the first the account belongs to another person; below the second staff compare the names. */
		readonly accountNameMatchMin: number;
		readonly accountNameMatchSure: number;
		/** Below this staff compare face and document. */
		readonly identityMatchSure: number;
	};
	readonly characteristics: readonly Characteristic[];
	/** Points from which staff decide, the card approves, and the preferred price is given. */
	readonly referFrom: number;
	readonly approveFrom: number;
	readonly preferredFrom: number;
	/** First rung of a new borrower by points, ascending. */
	readonly firstRungs: readonly { readonly from: number; readonly rung: number }[];
	/** A limit is at most this many months of income. */
	readonly incomeMonthsMax: number;
	/** Limits are rounded down to this, in whole units of the currency. */
	readonly limitStep: number;
	readonly reasonsShownMax: number;
	readonly ladder: Ladder;
};
