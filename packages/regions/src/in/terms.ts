import { commonAutopay, commonCeilings, commonTerms, everyDay, oldestFirst } from "../common/base-terms.ts";
import { firstCard } from "../common/scorecard-first.ts";
import type { Product, Terms } from "../terms.ts";

const shared = {
	// GST.
	feeTaxPercent: "18",
	// A charge, not interest: 0.1% a day of the overdue principal, for at most 30 days.
	penalty: { kind: "charge", percentPerDay: "0.1", base: "overdue-principal", graceDays: 0, capPercent: 3 },
	rollover: { days: 7, feePercent: "0.1", timesMax: 1 },
	allocation: oldestFirst,
	coolingOff: { days: 3, feeKept: false },
} as const satisfies Partial<Product>;

export const terms: Terms = {
	...commonTerms,
	products: [
		{
			...shared,
			id: "in-quick-91",
			amountMin: 1_000,
			amountMax: 10_000,
			amountStep: 500,
			instalments: "single",
			tenures: [{ days: 91, phases: 1 }],
			prices: {
				standard: { interestPercentPerDay: "0.06", feePercent: "1.5" },
				preferred: { interestPercentPerDay: "0.05", feePercent: "1" },
			},
		},
		{
			...shared,
			id: "in-plus-91",
			amountMin: 5_000,
			amountMax: 50_000,
			amountStep: 1_000,
			instalments: "equal",
			tenures: [{ days: 91, phases: 3 }],
			prices: {
				standard: { interestPercentPerDay: "0.05", feePercent: "1.5" },
				preferred: { interestPercentPerDay: "0.04", feePercent: "1" },
			},
		},
	],
	// Half a rupee and more is a rupee.
	taxStepMinor: 100,
	ceilings: {
		...commonCeilings,
		interestPercentPerDayMax: "0.09",
		penaltyPercentPerDayMax: "0.2",
		penaltyKind: "charge",
	},
	scorecards: [
		firstCard({
			version: "in-2026-11-1",
			incomes: [30_000, 50_000, 100_000, 150_000],
			incomeMonthsMax: 1,
			limits: [2_000, 5_000, 10_000, 20_000, 30_000, 50_000],
			limitStep: 500,
			increase: "offer",
		}),
	],
	disclosure: { statement: "keyFacts", aprMethod: "kfs", offerWorkingDaysMin: 3 },
	collection: {
		windows: [{ weekdays: everyDay, from: "08:00", to: "19:00" }],
		onHolidays: true,
		contactsPerDayMax: 1,
		channelsPerWeekMax: null,
	},
	rails: { in: ["razorpay", "voucher"], out: ["razorpayx"] },
	autopay: {
		...commonAutopay,
		limitStep: 50,
		ways: [
			{ way: "upi", rail: "razorpay", amountMax: 15_000 },
			{ way: "nach", rail: "razorpay", amountMax: null },
		],
	},
	holderCheck: "bankNames",
	noDebtLetter: { name: "noDues", within: null, reversibleDays: {} },
	documents: ["panFront", "aadhaarFront", "aadhaarBack"],
	sms: "twilio",
	bureau: "decentro",
	legal: {
		regulator: "Reserve Bank of India",
		theRegulator: { en: "the Reserve Bank of India", es: "el Reserve Bank of India" },
		regulatorUrl: "https://cms.rbi.org.in/",
		coolingOffDaysMin: 1,
		quotaIncrease: "offer",
		operatorFields: [
			"lenderName",
			"licenceNumber",
			"grievanceOfficer",
			"complaintsContact",
			"complaintsPhone",
			"complaintsEmail",
			"supportPhone",
			"supportEmail",
		],
	},
};
