import type { DataClass, Pack } from "../pack.ts";
import type { Product, Terms } from "../terms.ts";

/**
 * Values that the specification gives for every region. A pack with other values spreads these and overrides them.
 */

export const commonInput = {
	name: { lettersMin: 3, lettersMax: 60 },
	email: { domains: ["gmail.com", "yahoo.com", "outlook.com"] },
	address: { charactersMin: 2, charactersMax: 100 },
	text: { charactersMin: 2, charactersMax: 100 },
	age: { yearsMin: 18, yearsMax: 65 },
	cardExpiryYearsMax: 50,
	codeDigits: 6,
} as const satisfies Partial<Pack["input"]>;

export const commonLimits = {
	repaymentMin: 1000,
	remindersRefusable: false,
	feedbackImagesMax: 5,
} as const satisfies Partial<Pack>;

/** The date of each text, before the first consent of the demo borrowers. The texts are in packages/words, the same for every region so far. */
export const noticeVersions = {
	terms: "2026-08-01",
	privacy: "2026-08-01",
	permissions: "2026-08-01",
	bureau: "2026-08-01",
	marketing: "2026-08-01",
	biometrics: "2026-08-01",
	location: "2026-08-01",
	noReminders: "2026-08-01",
	loanAgreement: "2026-08-01",
} as const satisfies Pack["noticeVersions"];

/** What the app stores and the four regulators allow of the six classes; see docs/regions.md. */
export const storeCollection = {
	appList: "never",
	sms: "never",
	exif: "never",
	device: "required",
	contact: "never",
	location: "optional",
} as const satisfies Record<DataClass, string>;

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
	provisionPercents: { 0: 1, 1: 5, 7: 10, 30: 25, 60: 50, 90: 100 },
} as const satisfies Partial<Terms>;

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
