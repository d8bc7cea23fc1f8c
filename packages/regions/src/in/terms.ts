import { commonCeilings, commonTerms, everyDay, oldestFirst } from "../common.ts";
import { firstCard } from "../scorecard-first.ts";
import type { Product, Terms } from "../terms.ts";

const shared = {
	// GST.
	feeTaxRate: "0.18",
	// A charge, not interest: 0.1% a day of the overdue principal, and no more after 30 days.
	penalty: { kind: "charge", ratePerDay: "0.001", capRate: "0.03" },
	rollover: { days: 7, feeRate: "0.001", countMax: 1 },
	allocation: oldestFirst,
	coolingOffDays: 3,
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
			tenures: [{ days: 91, phases: 1 }],
			prices: {
				standard: { interestRatePerDay: "0.0006", feeRate: "0.015" },
				preferred: { interestRatePerDay: "0.0005", feeRate: "0.01" },
			},
		},
		{
			...shared,
			id: "in-plus-91",
			amountMin: 5_000,
			amountMax: 50_000,
			amountStep: 1_000,
			tenures: [{ days: 91, phases: 3 }],
			prices: {
				standard: { interestRatePerDay: "0.0005", feeRate: "0.015" },
				preferred: { interestRatePerDay: "0.0004", feeRate: "0.01" },
			},
		},
	],
	ceilings: {
		...commonCeilings,
		interestRatePerDayMax: "0.0009",
		penaltyRatePerDayMax: "0.002",
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
	disclosure: { statement: "keyFacts", rate: "apr", offerDaysMin: 3 },
	collection: {
		windows: [{ weekdays: everyDay, from: "08:00", to: "19:00" }],
		holidays: null,
		contactsPerDayMax: 1,
		channelsPerWeekMax: null,
	},
	rails: { in: ["razorpay", "voucher"], out: ["razorpayx"] },
	legal: {
		regulator: "Reserve Bank of India",
		regulatorUrl: "https://cms.rbi.org.in/",
		coolingOffDaysMin: 1,
		quotaIncrease: "offer",
		operatorFields: [
			"lenderName",
			"licenceNumber",
			"grievanceOfficer",
			"complaintsContact",
			"supportPhone",
			"supportEmail",
		],
	},
};
