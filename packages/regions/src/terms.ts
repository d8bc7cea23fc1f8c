import type { PriceTier, Scorecard } from "@puente/core";
import type { HolidayRule } from "./holidays.ts";

/** What a loan costs and what the law says about it. The server reads this; the phone is told what it needs to show. */

/** An exact decimal as text ("0.0009"): a float would already have lost it. Rates are shares, not percentages. */
export type Decimal = `${number}`;

export type Product = {
	readonly id: string;
	/** Whole units of the currency. */
	readonly amountMin: number;
	readonly amountMax: number;
	readonly amountStep: number;
	/** How long, in how many instalments of equal principal. */
	readonly tenures: readonly { readonly days: number; readonly phases: number }[];
	/** Interest on the outstanding principal by day; fee as a share of the principal, deducted from the payout. */
	readonly prices: Readonly<
		Record<PriceTier, { readonly interestRatePerDay: Decimal; readonly feeRate: Decimal }>
	>;
	/** On the fee, deducted with it. */
	readonly feeTaxRate: Decimal;
	readonly penalty: {
		/** `charge` never earns interest and is never added to the principal (India). */
		readonly kind: "interest" | "charge";
		/** Of the phase's overdue principal. */
		readonly ratePerDay: Decimal;
		/** Penalties of a phase stop at this share of its principal. */
		readonly capRate: Decimal;
	};
	readonly rollover: {
		readonly days: number;
		/** Of the outstanding principal, paid before the dates move; taxed as the fee is. */
		readonly feeRate: Decimal;
		readonly countMax: number;
	};
	/** What a payment covers first, within the oldest phase. */
	readonly allocation: readonly ("penalty" | "interest" | "principal")[];
	/** Calendar days after the payout in which principal and proportional interest end the loan. */
	readonly coolingOffDays: number;
};

/** The dearest that any product here may be. The specification's ceilings, or the law where it is stricter. */
export type Ceilings = {
	readonly interestRatePerDayMax: Decimal;
	readonly interestRatePerYearMax: Decimal;
	readonly feeRatePerDayMax: Decimal;
	readonly feeTaxRateMax: Decimal;
	/** Fee and tax together, as a share of the loan: more would leave the borrower too little of what is owed. */
	readonly feeWithTaxShareMax: Decimal;
	readonly penaltyRatePerDayMax: Decimal;
	/** `charge` where the law knows no penal interest. */
	readonly penaltyKind: "any" | "charge";
	/** Effective yearly cost with fee and tax, on the net amount received; stricter than a nominal rate of the same size. */
	readonly aprMax: Decimal;
	/** A dated legal ceiling over everything that is taken besides the principal, penalties included. */
	readonly usury: UsuryTable | null;
};

export type UsuryTable = {
	readonly modality: string;
	/** Effective yearly rates by month, ascending, without gaps. */
	readonly rows: readonly { readonly month: string; readonly ratePerYear: Decimal }[];
	/**
	 * Past the last row nobody has certified anything yet: the lowest row less this margin holds, and a production start
	 * is refused when the table is older than so many months.
	 */
	readonly uncertified: { readonly marginRate: Decimal; readonly staleMonthsMax: number };
};

export const rails = [
	"stp",
	"oxxo",
	"card-portal",
	"wompi-pse",
	"wompi-nequi",
	"bank-transfer-co",
	"razorpay",
	"razorpayx",
	"paystack",
	"paystack-card",
	"flutterwave",
	"monnify",
	"voucher",
] as const;
export type RailName = (typeof rails)[number];

/** What only the operator knows and a production start must be told. */
export type OperatorField =
	| "lenderName"
	| "licenceNumber"
	| "contractRegisterNumber"
	| "approvalNumber"
	| "complaintsContact"
	| "grievanceOfficer"
	| "supportPhone"
	| "supportEmail";

export type Terms = {
	readonly products: readonly [Product, ...Product[]];
	readonly ceilings: Ceilings;
	/** Newest last. Older ones stay, so that their decisions can be made again. */
	readonly scorecards: readonly [Scorecard, ...Scorecard[]];
	readonly deadlines: {
		readonly reviewMinutes: number;
		readonly reviewHintMinutes: number;
		readonly reviewHoursMax: number;
		readonly payoutMinutesMin: number;
		readonly payoutMinutesMax: number;
		/** After the borrower accepted the final terms; never without that. */
		readonly automaticPayoutHours: number;
		readonly confirmHoursMax: number;
		readonly reapplyDays: number;
		readonly repaymentCreditedMinutesMax: number;
		readonly proofAnsweredHoursMax: number;
		readonly unapprovedDataErasedDays: number;
		readonly recordsKeptYears: number;
	};
	/** Whole units of the currency; not asked when less is owed. */
	readonly repaymentMin: number;
	readonly feedbackImagesMax: number;
	readonly cardAuthorisationCoupon: number | null;
	readonly disclosure: {
		/** The paper shown before acceptance: carátula with CAT, key facts statement, or a plain summary. */
		readonly statement: "caratula" | "keyFacts" | "plain";
		readonly rate: "cat" | "effectiveAnnual" | "apr";
		/** How long an offer stands, at least. */
		readonly offerDaysMin: number;
	};
	readonly collection: {
		/** Local hours in which the borrower may be reached about a debt. Nobody else ever is. */
		readonly windows: readonly {
			readonly weekdays: readonly number[];
			readonly from: string;
			readonly to: string;
		}[];
		readonly holidays: HolidayRule | null;
		readonly contactsPerDayMax: number;
		readonly channelsPerWeekMax: number | null;
	};
	readonly rails: {
		readonly in: readonly [RailName, ...RailName[]];
		readonly out: readonly [RailName, ...RailName[]];
	};
	readonly legal: {
		readonly regulator: string;
		readonly regulatorUrl: string;
		readonly coolingOffDaysMin: number;
		/** `offer` where a limit may rise only at the borrower's request. */
		readonly quotaIncrease: "automatic" | "offer";
		readonly operatorFields: readonly OperatorField[];
	};
};
