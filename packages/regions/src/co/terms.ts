import { commonCeilings, commonTerms, oldestFirst } from "../common.ts";
import { firstCard } from "../scorecard-first.ts";
import type { Product, Terms } from "../terms.ts";
import { usury } from "./usury.ts";

/**
 * Whatever is taken besides the principal counts as interest here (Ley 45 de 1990, art. 68), so there is no fee, and interest,
 * penalty and rollover fee together stay under the usury ceiling.
 */
const shared = {
	feeTaxRate: "0",
	penalty: { kind: "interest", ratePerDay: "0.00008", capRate: "0.3" },
	rollover: { days: 7, feeRate: "0.0005", countMax: 1 },
	allocation: oldestFirst,
	// 14 calendar days always hold the five business days of the right of withdrawal (Ley 1480 de 2011, art. 47).
	coolingOffDays: 14,
} as const satisfies Partial<Product>;

const prices = {
	standard: { interestRatePerDay: "0.00045", feeRate: "0" },
	preferred: { interestRatePerDay: "0.0004", feeRate: "0" },
} as const satisfies Product["prices"];

export const terms: Terms = {
	...commonTerms,
	products: [
		{
			...shared,
			id: "co-quick-91",
			amountMin: 10_000,
			amountMax: 500_000,
			amountStep: 10_000,
			tenures: [{ days: 91, phases: 3 }],
			prices,
		},
		{
			...shared,
			id: "co-plus-365",
			amountMin: 200_000,
			amountMax: 3_000_000,
			amountStep: 50_000,
			tenures: [
				{ days: 182, phases: 6 },
				{ days: 273, phases: 9 },
				{ days: 365, phases: 12 },
			],
			prices,
		},
	],
	ceilings: { ...commonCeilings, usury },
	scorecards: [
		firstCard({
			version: "co-2026-11-1",
			incomes: [1_500_000, 2_500_000, 4_000_000, 7_000_000],
			incomeMonthsMax: 1,
			limits: [100_000, 200_000, 400_000, 800_000, 1_500_000, 2_200_000, 3_000_000],
			limitStep: 10_000,
			increase: "automatic",
		}),
	],
	disclosure: { statement: "plain", rate: "effectiveAnnual", offerDaysMin: 1 },
	collection: {
		windows: [
			{ weekdays: [1, 2, 3, 4, 5], from: "07:00", to: "19:00" },
			{ weekdays: [6], from: "08:00", to: "15:00" },
		],
		// Ley 51 de 1983: the feasts that move to Monday, and those that follow Easter.
		holidays: {
			fixed: ["01-01", "05-01", "07-20", "08-07", "12-08", "12-25"],
			movedToMonday: ["01-06", "03-19", "06-29", "08-15", "10-12", "11-01", "11-11"],
			fromEaster: [-3, -2, 43, 64, 71],
		},
		contactsPerDayMax: 1,
		channelsPerWeekMax: 1,
	},
	rails: { in: ["wompi-pse", "wompi-nequi", "voucher"], out: ["bank-transfer-co"] },
	legal: {
		regulator: "Superintendencia de Industria y Comercio",
		regulatorUrl: "https://www.sic.gov.co/",
		coolingOffDaysMin: 14,
		quotaIncrease: "automatic",
		operatorFields: ["lenderName", "licenceNumber", "complaintsContact", "supportPhone", "supportEmail"],
	},
};
