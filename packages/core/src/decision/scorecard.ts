import type { Blocklist } from "../staff/blocklists.ts";

/**
 * A scorecard is data: who may not borrow at all, what earns points, how many points are enough. A card is never
 * edited, only followed by one with a new version, so that any decision can be made again from its stored inputs.
 */

/** Why, in codes that a borrower can read: packages/words has a sentence for each. */
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

/** Which price of a product an approved borrower gets; a product has one price for each. */
export const priceTiers = ["standard", "preferred"] as const;
export type PriceTier = (typeof priceTiers)[number];

/** What a decision was made from, stored with it. Gender, marital status, places and contacts are not here to be read. */
export type DecisionInputs = {
	/** The borrower's calendar day, ISO. */
	readonly decidedOn: string;
	readonly birthday: string;
	/** Whole units of the currency: the lower end of the band that was picked. */
	readonly monthlyIncome: number;
	readonly employmentType: string;
	readonly jobExperience: string;
	readonly workThereTime: string;
	/** The eleven questions, by id; one entry for a single answer. */
	readonly answers: Readonly<Record<string, readonly string[]>>;
	/** 0 to 100: how well the face and the typed data agree with the document. */
	readonly identityMatch: number;
	/** 0 to 100: the name on the account against the name on the document. */
	readonly accountNameMatch: number;
	readonly openLoans: number;
	readonly lastRejectedOn: string | null;
	readonly identityUsedByOther: boolean;
	readonly deviceUsedByOther: boolean;
	/** Lists that two people of staff have put something of this borrower's on; decisions before there were any lack it. */
	readonly blocked?: readonly Blocklist[];
	readonly loansRepaidOnTime: number;
	readonly loansRepaidLate: number;
	readonly lateDaysMax: number;
	/** Where the borrower stands on the quota ladder; null before a first loan. */
	readonly rung: number | null;
};

/** Points for a number from `from` up to the next band. */
export type Band = { readonly from: number; readonly points: number };

type Chosen = "employmentType" | "jobExperience" | "workThereTime";
type Counted =
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
	 * What an ordinary first borrower earns here; the most there is when left out. A reason is given for points below it:
	 * nobody is told that they have not yet repaid a loan with us.
	 */
	readonly par?: number;
} & (
	| { readonly reads: "answer"; readonly question: string; readonly points: Readonly<Record<string, number>> }
	/** How many answers other than "none" were ticked. */
	| { readonly reads: "answerCount"; readonly question: string; readonly bands: readonly Band[] }
	| { readonly reads: "choice"; readonly input: Chosen; readonly points: Readonly<Record<string, number>> }
	| { readonly reads: "number"; readonly input: Counted; readonly bands: readonly Band[] }
);

export type Ladder = {
	/** Limits in whole units of the currency, from the first loan up. */
	readonly limits: readonly number[];
	/** A rung is climbed by itself, or offered and climbed when the borrower says yes. */
	readonly increase: "automatic" | "offer";
	/** Days late that neither climb nor fall. */
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
		/** Under the first the name on the account is another's; under the second a person looks at it. */
		readonly accountNameMatchMin: number;
		readonly accountNameMatchSure: number;
		/** Under this a person compares face and document. */
		readonly identityMatchSure: number;
	};
	readonly characteristics: readonly Characteristic[];
	/** Points from which a person decides, the card approves, and the better price is given. */
	readonly referFrom: number;
	readonly approveFrom: number;
	readonly preferredFrom: number;
	/** First rung of a new borrower by points, ascending. */
	readonly firstRungs: readonly { readonly from: number; readonly rung: number }[];
	/** A limit never passes this many months of income. */
	readonly incomeMonthsMax: number;
	/** Limits are rounded down to this, in whole units of the currency. */
	readonly limitStep: number;
	readonly reasonsShownMax: number;
	readonly ladder: Ladder;
};
