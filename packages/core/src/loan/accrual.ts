import { type Minor, minorUnits } from "../money/minor.ts";
import { scaleRounded, shareInSteps, taxRounding } from "../money/rounding.ts";
import { type PlainDate, toDayNumber, toPlainDate } from "../time/plain-date.ts";
import { eventsByEffect, type LoanEvent } from "./events.ts";
import { earnInterest, penaltyBase, suspendedAfter } from "./growth.ts";
import { replay } from "./replay.ts";
import { loanState } from "./state.ts";
import type { LoanTerms } from "./terms.ts";
import type { PhaseWork, Work } from "./work.ts";

/**
 * How one part of a loan's interest, tax on it, or penalty grows between events: amount × days, times a share, rounded once. All
 * legs of a loan together are its totals on any later day, so that a database can add up a million loans without
 * replaying one.
 */
export type AccrualLeg = {
	readonly kind: "interest" | "tax" | "penalty";
	/** It grows by `perDay` for each day after `from`, up to `to`. */
	readonly from: PlainDate;
	readonly to: PlainDate | null;
	readonly amountDays: number;
	readonly perDay: number;
	readonly numerator: number;
	readonly denominator: number;
	readonly maxMinor: Minor | null;
	/**
	 * Tax on what it comes to, in multiples of the step, on top of a base that was there before: interest of earlier windows,
	 * or less than nothing for a waived penalty. Null without tax, and for loans whose tax is a leg of its own.
	 */
	readonly tax: LegTax | null;
	/** What grows after this day is owed, but no income: the loan is 90 days late then. Null for a settled loan. */
	readonly suspendedAfter: PlainDate | null;
};

type LegTax = {
	readonly numerator: number;
	readonly denominator: number;
	readonly stepMinor: number;
	readonly baseBefore: number;
};

function legTax({ taxes }: LoanTerms, on: "interestRate" | "penaltyRate", baseBefore: number): LegTax | null {
	if (taxes === null || taxes[on].numerator === 0) return null;
	const { numerator, denominator } = taxes[on];
	return { numerator, denominator, stepMinor: taxes.stepMinor, baseBefore };
}

function suspensionOf(work: Work): PlainDate | null {
	const day = suspendedAfter(work);
	return Number.isFinite(day) ? toPlainDate(day) : null;
}

function earnedBalanceDays(phase: PhaseWork, window: PhaseWork): number {
	return phase.earned.find((earned) => earned.window === window)?.balanceDays ?? 0;
}

/** Compares interest at the end of all windows with interest now, to find which windows still grow, and how fast. */
function interestLegs(now: Work, later: Work): readonly AccrualLeg[] {
	const suspended = suspensionOf(now);
	return later.phases.flatMap((phase, index) => {
		const before = now.phases[index];
		// Windows follow each other: when one grows, those before it are earned to their end.
		let earnedBefore = 0;
		return phase.earned.flatMap(({ window, balanceDays, interest: whole }): readonly AccrualLeg[] => {
			const tax = legTax(now.terms, "interestRate", earnedBefore);
			earnedBefore += whole;
			const own = now.phases[later.phases.indexOf(window)];
			const amountDays = before && own ? earnedBalanceDays(before, own) : 0;
			const from = Math.min(Math.max(now.at, window.windowFrom), window.windowTo);
			const days = window.windowTo - from;
			const leg = {
				from: toPlainDate(from),
				to: toPlainDate(window.windowTo),
				amountDays,
				perDay: days > 0 ? (balanceDays - amountDays) / days : 0,
				denominator: window.agreedBalanceDays,
				maxMinor: null,
				tax,
				suspendedAfter: suspended,
			};
			const interest = { ...leg, kind: "interest", numerator: window.interest } as const;
			if (window.tax === 0 || now.terms.taxes !== null) return [interest];
			return [interest, { ...leg, kind: "tax", numerator: window.tax }];
		});
	});
}

/** A phase is overdue with all its interest: its windows end before its due date. */
function penaltyLegs(now: Work, later: Work): readonly AccrualLeg[] {
	const { penalty } = now.terms;
	const isPaused = now.pauses.at(-1)?.[1] === Number.POSITIVE_INFINITY;
	const suspended = suspensionOf(now);
	return now.phases.map((phase, index): AccrualLeg => {
		const base = penaltyBase(now.terms, later.phases[index] ?? phase);
		return {
			kind: "penalty",
			from: toPlainDate(Math.max(now.at, phase.due + penalty.graceDays)),
			to: null,
			amountDays: phase.overdueAmountDays,
			perDay: isPaused ? 0 : base,
			numerator: penalty.dailyRate.numerator,
			denominator: penalty.dailyRate.denominator,
			maxMinor: phase.penaltyMax,
			tax: legTax(now.terms, "penaltyRate", -phase.penaltyReduced),
			suspendedAfter: suspended,
		};
	});
}

/** The legs from a day on if no event follows. A written-off loan no longer accrues and has none. */
export function accrualLegs(
	terms: LoanTerms,
	events: readonly LoanEvent[],
	on: PlainDate,
): readonly AccrualLeg[] {
	const now = replay(terms, events, on);
	if (now.sums.writtenOff) return [];
	const later = replay(terms, events, on);
	earnInterest(later, Number.POSITIVE_INFINITY);
	return [...interestLegs(now, later), ...penaltyLegs(now, later)].filter(
		({ amountDays, perDay }) => amountDays > 0 || perDay > 0,
	);
}

/** What a leg adds to the tax on the base that was there before. */
function taxOfLeg({ tax }: AccrualLeg, charged: number): number {
	if (tax === null) return 0;
	const on = (base: number) => shareInSteps(Math.max(0, base), tax, tax.stepMinor, taxRounding);
	return on(tax.baseBefore + charged) - on(tax.baseBefore);
}

/** All interest, tax and penalty charged up to a day. The nightly close computes the same in the database. */
export function accruedBy(
	legs: readonly AccrualLeg[],
	rounding: LoanTerms["rounding"],
	on: PlainDate,
): {
	readonly interestMinor: bigint;
	readonly taxMinor: bigint;
	readonly penaltyMinor: bigint;
	readonly penaltyTaxMinor: bigint;
} {
	const sums = { interest: 0, tax: 0, penalty: 0 };
	let penaltyTax = 0;
	const at = toDayNumber(on);
	for (const leg of legs) {
		const until = leg.to === null ? at : Math.min(at, toDayNumber(leg.to));
		const days = Math.max(0, until - toDayNumber(leg.from));
		const grown = scaleRounded(leg.amountDays + leg.perDay * days, leg, rounding);
		const charged = leg.maxMinor === null ? grown : Math.min(leg.maxMinor, grown);
		sums[leg.kind] += charged;
		if (leg.kind === "penalty") penaltyTax += taxOfLeg(leg, charged);
		else sums.tax += taxOfLeg(leg, charged);
	}
	return {
		interestMinor: minorUnits(sums.interest),
		taxMinor: minorUnits(sums.tax),
		penaltyMinor: minorUnits(sums.penalty),
		penaltyTaxMinor: minorUnits(penaltyTax),
	};
}

/** The most days that a phase was late before a payment for it: lateness ends only with an event. */
export function lateDaysOf(terms: LoanTerms, events: readonly LoanEvent[], on: PlainDate): number {
	const ordered = eventsByEffect(events, on);
	let lateDays = loanState(terms, events, on).overdueDays;
	for (const [index, event] of ordered.entries()) {
		const { overdueDays } = loanState(terms, ordered.slice(0, index), event.on);
		lateDays = Math.max(lateDays, overdueDays);
	}
	return lateDays;
}
