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

/**
 * The penalty: a daily share of the overdue amount, simple, never on itself. `capPercent` bounds the penalty of a
 * phase by its principal; 100 protects the borrower where no law is stricter.
 */
export type PenaltyTerms = {
	readonly dailyRate: Rate;
	readonly base: "overdue-amount" | "overdue-principal";
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

/** One agreed instalment, as in the schedule on the day of acceptance. */
export type AgreedPhase = {
	readonly dueOn: PlainDate;
	readonly principalMinor: bigint;
	readonly interestMinor: bigint;
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
};
