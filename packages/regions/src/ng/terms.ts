import { commonCeilings, commonTerms, everyDay, oldestFirst } from "../common.ts";
import { firstCard } from "../scorecard-first.ts";
import type { Product, Terms } from "../terms.ts";

const shared = {
	// VAT. Below the specification's 18%, which is India's rate.
	feeTaxRate: "0.075",
	penalty: { kind: "interest", ratePerDay: "0.002", capRate: "0.3" },
	rollover: { days: 7, feeRate: "0.001", countMax: 1 },
	allocation: oldestFirst,
	coolingOffDays: 1,
} as const satisfies Partial<Product>;

export const terms: Terms = {
	...commonTerms,
	products: [
		{
			...shared,
			id: "ng-quick-91",
			amountMin: 10_000,
			amountMax: 100_000,
			amountStep: 5_000,
			tenures: [{ days: 91, phases: 3 }],
			prices: {
				standard: { interestRatePerDay: "0.0005", feeRate: "0.015" },
				preferred: { interestRatePerDay: "0.0004", feeRate: "0.01" },
			},
		},
		{
			...shared,
			id: "ng-plus-180",
			amountMin: 50_000,
			// The ladder ends at 500,000; a higher limit is set by a person.
			amountMax: 3_000_000,
			amountStep: 10_000,
			tenures: [
				{ days: 120, phases: 4 },
				{ days: 150, phases: 5 },
				{ days: 180, phases: 6 },
			],
			prices: {
				standard: { interestRatePerDay: "0.0006", feeRate: "0.01" },
				preferred: { interestRatePerDay: "0.0005", feeRate: "0.0075" },
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
	disclosure: { statement: "plain", rate: "apr", offerDaysMin: 1 },
	collection: {
		windows: [{ weekdays: everyDay, from: "08:00", to: "18:00" }],
		holidays: null,
		contactsPerDayMax: 1,
		channelsPerWeekMax: null,
	},
	rails: {
		in: ["paystack", "flutterwave", "monnify", "paystack-card", "voucher"],
		out: ["paystack", "flutterwave"],
	},
	legal: {
		regulator: "Federal Competition and Consumer Protection Commission",
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
