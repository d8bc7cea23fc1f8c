import type { Rate } from "../money/rate.ts";
import type { Rounding } from "../money/rounding.ts";
import type { DayCount } from "../time/day-count.ts";
import type { PlainDate } from "../time/plain-date.ts";

export const periodUnits = ["day", "week", "month"] as const;
export type PeriodUnit = (typeof periodUnits)[number];

export const instalmentKinds = ["equal", "equal-principal", "single"] as const;
export type InstalmentKind = (typeof instalmentKinds)[number];

export const interestKinds = ["declining", "flat"] as const;
export type InterestKind = (typeof interestKinds)[number];

/** `daily`: by the day count over each phase. `per-period`: the yearly rate over 12 months, 52 weeks or 365 days. */
export const accruals = ["daily", "per-period"] as const;
export type Accrual = (typeof accruals)[number];

/** Regular phases counted from the payout, or chosen dates (paydays). */
export type DueDates =
	| { readonly kind: "regular"; readonly phases: number; readonly every: number; readonly unit: PeriodUnit }
	| { readonly kind: "dates"; readonly dates: readonly PlainDate[] };

/**
 * Instalments in multiples of `stepMinor`, for example whole pesos. The last instalment takes the `rest`; with
 * `down` it is a multiple too, and its interest gives up the fraction.
 */
type InstalmentStep = { readonly stepMinor: number; readonly last: "rest" | "down" };

/** Everything that determines a schedule. `single` means one payment at the end of the whole term. */
export type Plan = {
	readonly principalMinor: bigint;
	readonly rate: Rate;
	readonly disbursedOn: PlainDate;
	readonly due: DueDates;
	readonly dayCount: DayCount;
	readonly accrual: Accrual;
	readonly instalments: InstalmentKind;
	readonly interest: InterestKind;
	readonly rounding: Rounding;
	/** Tax on the interest of each phase, for example value-added tax; none without it. */
	readonly interestTaxRate?: Rate;
	/** Taxes in multiples of this, each exact on its base. Without it they are multiples of the step of the instalments. */
	readonly taxStepMinor?: number;
	/** Without it, instalments are as fine as the currency. */
	readonly step?: InstalmentStep;
	/** So many days after the payout bear no interest; 0 without it. */
	readonly graceDays?: number;
};

export type PlanRefusal =
	| "principal-out-of-range"
	/** More interest than whole numbers in a double can hold; no contract reaches it, but a published table may. */
	| "interest-out-of-range"
	| "phases-out-of-range"
	| "interval-out-of-range"
	| "dates-not-rising"
	| "per-period-needs-regular-phases"
	| "step-out-of-range"
	/** Interest-free days pass the first phase, or are asked for where interest is not counted by days. */
	| "grace-out-of-range";

/** More than one year of daily instalments; a longer list is a mistake. */
export const phasesMax = 600;
export const intervalMax = 600;
