import type { AutopayRules, AutopayWay } from "@puente/core/autopay";
import type { PriceTier, Scorecard } from "@puente/core/decision";
import type { DocumentKind } from "@puente/core/document-kind";
import type { BureauName } from "@puente/core/provider";
import type { CollectionRailName, PayoutRailName } from "@puente/core/rail";
import type { Language } from "@puente/core/region";

/** The cost of a loan and the law about it. The server reads this; the phone gets only what it shows. */

/** An exact percentage as text ("0.09" for 0.09%): a float would not be exact. */
export type Percent = `${number}`;

export type Product = {
	readonly id: string;
	/** Whole units of the currency. */
	readonly amountMin: number;
	readonly amountMax: number;
	readonly amountStep: number;
	/** Terms in days, with the number of instalments. */
	readonly tenures: readonly { readonly days: number; readonly phases: number }[];
	/** `single`: principal and interest in one payment at the end. */
	readonly instalments: "equal" | "single";
	/** Interest on the outstanding principal by day; fee in percent of the principal, deducted from the payout. */
	readonly prices: Readonly<
		Record<PriceTier, { readonly interestPercentPerDay: Percent; readonly feePercent: Percent }>
	>;
	/** Tax on the fee, deducted with it. */
	readonly feeTaxPercent: Percent;
	readonly penalty: {
		/** `charge` never earns interest and is never added to the principal (India). */
		readonly kind: "interest" | "charge";
		readonly percentPerDay: Percent;
		/** On principal alone where the law forbids interest on interest (co) or on charges (in). */
		readonly base: "overdue-amount" | "overdue-principal";
		readonly graceDays: number;
		/** The penalties of a phase are capped at this part of its principal. */
		readonly capPercent: number;
	};
	readonly rollover: {
		readonly days: number;
		/** Of the outstanding principal, paid before the dates move; taxed like the fee. */
		readonly feePercent: Percent;
		readonly timesMax: number;
	};
	/** The order in which a payment settles the debt; `phase`: the oldest phase is settled whole before the next. */
	readonly allocation: {
		readonly order: readonly ("penalty" | "interest" | "principal")[];
		readonly across: "phase" | "kind";
	};
	/**
	 * Calendar days after the payout in which the borrower may return the loan for principal and proportional interest.
	 */
	readonly coolingOff: { readonly days: number; readonly feeKept: boolean };
};

/** The highest cost of any product here: the specification's ceilings, or the law where it is stricter. */
export type Ceilings = {
	readonly interestPercentPerDayMax: Percent;
	readonly interestPercentPerYearMax: Percent;
	readonly feePercentPerDayMax: Percent;
	readonly feeTaxPercentMax: Percent;
	/** Fee and tax together, in percent of the loan: more would leave the borrower too little of the payout. */
	readonly feeWithTaxPercentMax: Percent;
	readonly penaltyPercentPerDayMax: Percent;
	/** `charge` where the law forbids penal interest. */
	readonly penaltyKind: "any" | "charge";
	/**
	 * Effective yearly cost with fee and tax, on the net amount received; stricter than a nominal rate of the same
	 * size.
	 */
	readonly aprPercentMax: Percent;
	/** Interest, fees, taxes on them and penalties of one loan together never pass this part of its principal. */
	readonly costPercentMax: number;
	/** A legal ceiling by date over all charges besides the principal, penalties included. */
	readonly usury: UsuryLaw | null;
};

/** The rate of each month is a dated record (legal-records.ts). */
export type UsuryLaw = {
	readonly modality: string;
	/** A pack's products stay this much under the lowest rate, so that a lower month need not stop them. */
	readonly marginPercent: Percent;
};

/** `voucher`: the borrower sends a receipt, and staff find the payment. */
export type CollectionMethod = CollectionRailName | "voucher";

/**
 * How it is found out whose account gets the payout. `bankNames`: the bank names its holder before the payout.
 * `bankCompares`: only the holder of a key can be asked; the transfer carries the borrower's document, and the bank returns it if its customer has another.
 */
export type HolderCheck = "bankNames" | "bankCompares";

/** The letter that nothing is owed any more, given without asking when a loan is paid off. */
export type NoDebtLetterTerms = {
	/** What people of the country ask for. */
	readonly name: "finiquito" | "pazYSalvo" | "noDues" | "nonIndebtedness";
	/** The longest that the law lets a lender take. Null: no term is known; ours comes at once everywhere. */
	readonly within: { readonly days: number; readonly of: "business" | "calendar" } | null;
	/** Days in which a payment over a rail can be taken back; the letter waits for them. Others are final. */
	readonly reversibleDays: Readonly<Partial<Record<CollectionRailName, number>>>;
};

/** Facts of the operator that a start in production requires. */
export type OperatorField =
	| "lenderName"
	| "licenceNumber"
	| "contractRegisterNumber"
	| "approvalNumber"
	| "complaintsContact"
	| "complaintsAddress"
	| "complaintsPhone"
	| "complaintsEmail"
	| "grievanceOfficer"
	| "supportPhone"
	| "supportWhatsapp"
	| "supportEmail";

/** One way that autopay can charge. */
export type AutopayWayTerms = {
	readonly way: AutopayWay;
	readonly rail: CollectionRailName;
	/** The most that one charge may be, in whole units, where law or rail has a limit. */
	readonly amountMax: number | null;
};

/** Payments that are charged by themselves, with the borrower's mandate. */
export type AutopayTerms = AutopayRules & {
	/** False: nobody is offered it; what is allowed already goes on. */
	readonly isOffered: boolean;
	readonly ways: readonly AutopayWayTerms[];
	/** The limit of a mandate is a multiple of this, in whole units. */
	readonly limitStep: number;
};

export type Terms = {
	readonly products: readonly [Product, ...Product[]];
	/** Tax on interest; "0" where the law exempts it. */
	readonly interestTaxPercent: Percent;
	/** Tax on penalties; "0" where the law exempts them. */
	readonly penaltyTaxPercent: Percent;
	/** Taxes are rounded to multiples of this: 1 is the smallest unit of the currency, 100 a whole rupee. */
	readonly taxStepMinor: 1 | 100;
	readonly ceilings: Ceilings;
	/** Newest last. Older ones stay, so that their decisions can be replayed. */
	readonly scorecards: readonly [Scorecard, ...Scorecard[]];
	readonly deadlines: {
		readonly reviewMinutes: number;
		readonly reviewHintMinutes: number;
		readonly reviewHoursMax: number;
		readonly payoutMinutesMin: number;
		readonly payoutMinutesMax: number;
		/** After the borrower accepted the final terms; never before. */
		readonly automaticPayoutHours: number;
		readonly confirmHoursMax: number;
		readonly reapplyDays: number;
		readonly repaymentCreditedMinutesMax: number;
		readonly proofAnsweredHoursMax: number;
		/** Time to answer a letter by its kind: 1 payment, 2 rollover, 3 other. */
		readonly letterAnsweredHoursMax: Readonly<Record<1 | 2 | 3, number>>;
		/** After it was confirmed; the money of a proof that has not arrived by then becomes a difference for staff. */
		readonly proofArrivalBankingDaysMax: number;
		/** Time to answer a request for a copy or the erasure of personal data. */
		readonly ownDataDays: number;
		readonly unapprovedDataErasedDays: number;
		readonly recordsKeptYears: number;
	};
	readonly cardAuthorisationCoupon: number | null;
	readonly disclosure: {
		/** The document shown before acceptance: carátula with CAT, key facts statement, or a plain summary. */
		readonly statement: "caratula" | "keyFacts" | "plain";
		/** The method of the yearly cost: Mexico's CAT, India's key-facts APR, or effective over 365 days. */
		readonly aprMethod: "cat" | "kfs" | "effective-365";
		/** An offer holds for at least so many whole working days; 0 where `confirmHoursMax` is all that counts. */
		readonly offerWorkingDaysMin: number;
	};
	readonly collection: {
		/** Local hours in which the borrower may be contacted about a debt. No other person is ever contacted. */
		readonly windows: readonly {
			readonly weekdays: readonly number[];
			readonly from: string;
			readonly to: string;
		}[];
		readonly onHolidays: boolean;
		readonly contactsPerDayMax: number;
		readonly channelsPerWeekMax: number | null;
	};
	readonly rails: {
		readonly in: readonly [CollectionMethod, ...CollectionMethod[]];
		readonly out: readonly [PayoutRailName, ...PayoutRailName[]];
	};
	readonly autopay: AutopayTerms;
	readonly holderCheck: HolderCheck;
	readonly noDebtLetter: NoDebtLetterTerms;
	/** The identity documents that are read here. */
	readonly documents: readonly [DocumentKind, ...DocumentKind[]];
	/** Which message provider sends SMS here (packages/providers/src/messages). */
	readonly sms: "termii" | "twilio";
	readonly bureau: BureauName;
	readonly legal: {
		readonly regulator: string;
		/** Its name inside a sentence, with its article. */
		readonly theRegulator: Readonly<Record<Language, string>>;
		readonly regulatorUrl: string;
		readonly coolingOffDaysMin: number;
		/** `offer` where a limit may rise only at the borrower's request. */
		readonly quotaIncrease: "automatic" | "offer";
		readonly operatorFields: readonly OperatorField[];
	};
};
