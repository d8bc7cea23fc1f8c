import { commonCeilings, commonTerms, everyDay, oldestFirst } from "../common.ts";
import { firstCard } from "../scorecard-first.ts";
import type { Product, Terms } from "../terms.ts";

const shared = {
	// IVA. Below the specification's 18%, which is India's rate.
	feeTaxRate: "0.16",
	penalty: { kind: "interest", ratePerDay: "0.002", capRate: "0.3" },
	rollover: { days: 7, feeRate: "0.001", countMax: 1 },
	allocation: oldestFirst,
	// 21 calendar days always hold the ten business days of LTOSF art. 11 Bis 1, whatever the holidays.
	coolingOffDays: 21,
} as const satisfies Partial<Product>;

export const terms: Terms = {
	...commonTerms,
	products: [
		{
			...shared,
			id: "mx-quick-91",
			amountMin: 1_000,
			amountMax: 10_000,
			amountStep: 500,
			tenures: [{ days: 91, phases: 3 }],
			prices: {
				standard: { interestRatePerDay: "0.0005", feeRate: "0.015" },
				preferred: { interestRatePerDay: "0.0004", feeRate: "0.01" },
			},
		},
		{
			...shared,
			id: "mx-plus-365",
			amountMin: 5_000,
			amountMax: 60_000,
			amountStep: 1_000,
			tenures: [
				{ days: 182, phases: 6 },
				{ days: 273, phases: 9 },
				{ days: 365, phases: 12 },
			],
			prices: {
				standard: { interestRatePerDay: "0.0006", feeRate: "0.015" },
				preferred: { interestRatePerDay: "0.0005", feeRate: "0.01" },
			},
		},
	],
	ceilings: commonCeilings,
	scorecards: [
		firstCard({
			version: "mx-2026-11-1",
			incomes: [8_000, 15_000, 25_000, 40_000],
			incomeMonthsMax: 2,
			limits: [2_000, 4_000, 6_000, 10_000, 20_000, 40_000, 60_000],
			limitStep: 500,
			increase: "automatic",
		}),
	],
	disclosure: { statement: "caratula", rate: "cat", offerDaysMin: 1 },
	collection: {
		windows: [{ weekdays: everyDay, from: "07:00", to: "22:00" }],
		holidays: null,
		contactsPerDayMax: 1,
		channelsPerWeekMax: null,
	},
	rails: { in: ["stp", "oxxo", "card-portal", "voucher"], out: ["stp"] },
	legal: {
		regulator: "CONDUSEF",
		regulatorUrl: "https://www.condusef.gob.mx/",
		coolingOffDaysMin: 21,
		quotaIncrease: "automatic",
		// SIPRES registration, RECA contract number, and the specialised unit (UNE).
		operatorFields: [
			"lenderName",
			"licenceNumber",
			"contractRegisterNumber",
			"complaintsContact",
			"supportPhone",
			"supportEmail",
		],
	},
};
