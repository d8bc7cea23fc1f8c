import type { Currency } from "../money/money.ts";
import type { Rate } from "../money/rate.ts";
import type { Rounding } from "../money/rounding.ts";
import type { PlainDate } from "../time/plain-date.ts";

/** What a payment may settle. The order is product data. */
export const debtKinds = ["penalty", "interest", "principal"] as const;
export type DebtKind = (typeof debtKinds)[number];

/** `phase`: the oldest phase is settled whole before the next. `kind`: all penalties, then all interest, and so on. */
export type Allocation = { readonly order: readonly DebtKind[]; readonly across: "phase" | "kind" };

export const allocationDefault: Allocation = { order: debtKinds, across: "phase" };

/** What a penalty is charged on: all that is overdue of an instalment, or its principal only. */
export const penaltyBases = ["overdue-amount", "overdue-principal"] as const;

/**
 * The penalty: a daily share of the overdue amount, simple, never on itself. `capPercent` bounds the penalty of a
 * phase by its principal; 100 protects the borrower where no law is stricter.
 */
export type PenaltyTerms = {
	readonly dailyRate: Rate;
	readonly base: (typeof penaltyBases)[number];
	readonly graceDays: number;
	readonly capPercent: number;
};

export const penaltyCapPercentDefault = 100;

/** Rollover moves the due dates by `days` for a fee on the principal outstanding, at most `timesMax` times. */
export type RolloverTerms = {
	readonly days: number;
	readonly timesMax: number;
	readonly feeRate: Rate;
	readonly taxRate: Rate;
};

/**
 * After payout the borrower may return the money with interest for the days; the fee is kept only where law allows.
 */
export type CoolingOffTerms = { readonly days: number; readonly feeKept: boolean };

/** One agreed instalment, as in the schedule on the day of acceptance. The tax is the one on its interest. */
export type AgreedPhase = {
	readonly dueOn: PlainDate;
	readonly principalMinor: bigint;
	readonly interestMinor: bigint;
	readonly taxMinor: bigint;
};

/** Taxes on what a loan costs: the rate times its base, rounded to the step; 1 is the smallest unit. */
export type TaxTerms = {
	readonly stepMinor: number;
	readonly interestRate: Rate;
	readonly penaltyRate: Rate;
};

/** The contract. It does not change after payout; everything later is an event. */
export type LoanTerms = {
	readonly currency: Currency;
	readonly principalMinor: bigint;
	readonly feeMinor: bigint;
	readonly taxMinor: bigint;
	readonly disbursedOn: PlainDate;
	readonly phases: readonly AgreedPhase[];
	readonly penalty: PenaltyTerms;
	readonly allocation: Allocation;
	readonly rollover: RolloverTerms;
	readonly coolingOff: CoolingOffTerms;
	readonly rounding: Rounding;
	/**
	 * The borrower is asked for multiples of this, rounded down: 100 for whole pesos. Loans signed before this rule have
	 * 1.
	 */
	readonly unitMinor: number;
	/**
	 * Null for loans signed before taxes were exact: fees and taxes in whole units, the tax agreed with the schedule earned
	 * like its interest, and none on penalties.
	 */
	readonly taxes: TaxTerms | null;
	/** Interest, fees, taxes and penalties together never pass this. Null for loans signed before this rule. */
	readonly costMaxMinor: bigint | null;
};

/** Interest, tax on it, and the fee with its tax: what the borrower agreed to pay besides the principal. */
export function agreedCostMinor({ phases, feeMinor, taxMinor }: LoanTerms): bigint {
	return phases.reduce((sum, phase) => sum + phase.interestMinor + phase.taxMinor, feeMinor + taxMinor);
}
