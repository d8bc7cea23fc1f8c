import {
	commonAutopay,
	commonCeilings,
	commonTerms,
	everyDay,
	oldestFirst,
	specifiedPenalty,
} from "../common/base-terms.ts";
import { firstCard } from "../common/scorecard-first.ts";
import type { Product, Terms } from "../terms.ts";

const shared = {
	// VAT. Below the specification's 18%, which is India's rate.
	feeTaxPercent: "7.5",
	penalty: specifiedPenalty,
	rollover: { days: 7, feePercent: "0.1", timesMax: 1 },
	allocation: oldestFirst,
	coolingOff: { days: 1, feeKept: false },
} as const satisfies Partial<Product>;

export const terms: Terms = {
	...commonTerms,
	deadlines: { ...commonTerms.deadlines, letterAnsweredHoursMax: { 1: 24, 2: 24, 3: 24 } },
	products: [
		{
			...shared,
			id: "ng-quick-91",
			amountMin: 10_000,
			amountMax: 100_000,
			amountStep: 5_000,
			instalments: "equal",
			tenures: [{ days: 91, phases: 3 }],
			prices: {
				standard: { interestPercentPerDay: "0.05", feePercent: "1.5" },
				preferred: { interestPercentPerDay: "0.04", feePercent: "1" },
			},
		},
		{
			...shared,
			id: "ng-plus-180",
			amountMin: 50_000,
			// The ladder ends at 500,000; staff set a higher limit.
			amountMax: 3_000_000,
			amountStep: 10_000,
			instalments: "equal",
			tenures: [
				{ days: 120, phases: 4 },
				{ days: 150, phases: 5 },
				{ days: 180, phases: 6 },
			],
			prices: {
				standard: { interestPercentPerDay: "0.06", feePercent: "1" },
				preferred: { interestPercentPerDay: "0.05", feePercent: "0.75" },
			},
		},
	],
	ceilings: commonCeilings,
	scorecards: [
		firstCard({
			version: "ng-2026-11-1",
			incomes: [30_000, 50_000, 100_000, 150_000],
			incomeMonthsMax: 2,
			limits: [10_000, 20_000, 50_000, 100_000, 200_000, 300_000, 500_000],
			limitStep: 5_000,
			increase: "automatic",
		}),
	],
	cardAuthorisationCoupon: 100,
	disclosure: { statement: "plain", aprMethod: "effective-365", offerWorkingDaysMin: 0 },
	collection: {
		windows: [{ weekdays: everyDay, from: "08:00", to: "18:00" }],
		onHolidays: true,
		contactsPerDayMax: 1,
		channelsPerWeekMax: null,
	},
	rails: {
		in: ["paystack", "flutterwave", "monnify", "paystack-card", "flutterwave-card", "voucher"],
		out: ["paystack", "flutterwave"],
	},
	autopay: {
		...commonAutopay,
		limitStep: 100,
		ways: [{ way: "card", rail: "paystack-card", amountMax: null }],
	},
	holderCheck: "bankNames",
	noDebtLetter: {
		name: "nonIndebtedness",
		within: null,
		reversibleDays: { "paystack-card": 120, "flutterwave-card": 120 },
	},
	documents: ["ninSlip", "ninCard"],
	sms: "termii",
	bureau: "dojah",
	legal: {
		regulator: "Federal Competition and Consumer Protection Commission",
		theRegulator: {
			en: "the Federal Competition and Consumer Protection Commission",
			es: "la Federal Competition and Consumer Protection Commission",
		},
		regulatorUrl: "https://fccpc.gov.ng/",
		coolingOffDaysMin: 0,
		quotaIncrease: "automatic",
		operatorFields: [
			"lenderName",
			"licenceNumber",
			"approvalNumber",
			"complaintsContact",
			"supportPhone",
			"supportEmail",
		],
	},
};
