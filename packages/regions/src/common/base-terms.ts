import type { AutopayTerms, Product, Terms } from "../terms.ts";

/** Terms that the specification gives for every region. */

const commonDeadlines = {
	reviewMinutes: 10,
	reviewHintMinutes: 5,
	reviewHoursMax: 24,
	payoutMinutesMin: 10,
	payoutMinutesMax: 60,
	automaticPayoutHours: 8,
	confirmHoursMax: 24,
	reapplyDays: 30,
	repaymentCreditedMinutesMax: 15,
	proofAnsweredHoursMax: 48,
	letterAnsweredHoursMax: { 1: 48, 2: 48, 3: 48 },
	proofArrivalBankingDaysMax: 5,
	ownDataDays: 10,
	unapprovedDataErasedDays: 7,
	recordsKeptYears: 5,
} as const satisfies Terms["deadlines"];

export const commonCeilings = {
	// 0.1% a day would be 36.5% a year; the yearly ceiling is stricter.
	interestPercentPerDayMax: "0.1",
	interestPercentPerYearMax: "36",
	feePercentPerDayMax: "0.98",
	feeTaxPercentMax: "18",
	feeWithTaxPercentMax: "10",
	penaltyPercentPerDayMax: "2",
	penaltyKind: "any",
	aprPercentMax: "36",
	costPercentMax: 100,
	usury: null,
} as const satisfies Terms["ceilings"];

export const commonTerms = {
	deadlines: commonDeadlines,
	cardAuthorisationCoupon: null,
	interestTaxPercent: "0",
	penaltyTaxPercent: "0",
	taxStepMinor: 1,
} as const satisfies Partial<Terms>;

/** In the morning, and once more in the evening of the same day, when the day's money may have come. */
export const commonAutopay = {
	isOffered: true,
	noticeDaysBefore: 2,
	noticeFrom: "10:00",
	noticeHoursMin: 24,
	tries: [
		{ from: "06:00", to: "12:00" },
		{ from: "20:00", to: "22:00" },
	],
	limitPercent: 125,
	lastsDaysAfterLast: 30,
} as const satisfies Omit<AutopayTerms, "ways" | "limitStep">;

export const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;
/** Penalty, then interest, then principal, oldest phase first (our reading of the specification). */
export const oldestFirst = {
	order: ["penalty", "interest", "principal"],
	across: "phase",
} as const satisfies Product["allocation"];

/**
 * The specification's penalty: 2% a day of the overdue amount, at most the phase's principal. Where no law is
 * stricter.
 */
export const specifiedPenalty = {
	kind: "interest",
	percentPerDay: "2",
	base: "overdue-amount",
	graceDays: 0,
	capPercent: 100,
} as const satisfies Product["penalty"];
