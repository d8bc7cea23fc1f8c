import { commonAutopay, commonCeilings, commonTerms, oldestFirst } from "../common/base-terms.ts";
import { firstCard } from "../common/scorecard-first.ts";
import type { Product, Terms } from "../terms.ts";

/**
 * Every charge besides the principal counts as interest here (Ley 45 de 1990, art. 68). So there is no fee, and
 * interest, penalty and rollover fee together stay under the usury ceiling.
 */
const shared = {
	feeTaxPercent: "0",
	penalty: {
		kind: "interest",
		percentPerDay: "0.008",
		base: "overdue-principal",
		graceDays: 0,
		capPercent: 30,
	},
	rollover: { days: 7, feePercent: "0.05", timesMax: 1 },
	allocation: oldestFirst,
	// 14 calendar days always contain the five business days of the right of withdrawal (Ley 1480 de 2011, art. 47).
	coolingOff: { days: 14, feeKept: false },
} as const satisfies Partial<Product>;

const prices = {
	standard: { interestPercentPerDay: "0.045", feePercent: "0" },
	preferred: { interestPercentPerDay: "0.04", feePercent: "0" },
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
			instalments: "equal",
			tenures: [{ days: 91, phases: 3 }],
			prices,
		},
		{
			...shared,
			id: "co-plus-365",
			amountMin: 200_000,
			amountMax: 3_000_000,
			amountStep: 50_000,
			instalments: "equal",
			tenures: [
				{ days: 182, phases: 6 },
				{ days: 273, phases: 9 },
				{ days: 365, phases: 12 },
			],
			prices,
		},
	],
	ceilings: { ...commonCeilings, usury: { modality: "consumo y ordinario", marginPercent: "2" } },
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
	disclosure: { statement: "plain", aprMethod: "effective-365", offerWorkingDaysMin: 0 },
	collection: {
		windows: [
			{ weekdays: [1, 2, 3, 4, 5], from: "07:00", to: "19:00" },
			{ weekdays: [6], from: "08:00", to: "15:00" },
		],
		onHolidays: false,
		contactsPerDayMax: 1,
		channelsPerWeekMax: 1,
	},
	rails: { in: ["wompi-pse", "wompi-nequi", "voucher"], out: ["bank-transfer-co"] },
	autopay: {
		...commonAutopay,
		limitStep: 1_000,
		ways: [{ way: "nequi", rail: "wompi-nequi", amountMax: null }],
	},
	holderCheck: "bankCompares",
	noDebtLetter: { name: "pazYSalvo", within: { days: 15, of: "business" }, reversibleDays: {} },
	documents: ["cedulaFront", "cedulaBack"],
	sms: "twilio",
	bureau: "colombia-bureau",
	legal: {
		regulator: "Superintendencia de Industria y Comercio",
		theRegulator: {
			en: "the Superintendencia de Industria y Comercio",
			es: "la Superintendencia de Industria y Comercio",
		},
		regulatorUrl: "https://www.sic.gov.co/",
		coolingOffDaysMin: 14,
		quotaIncrease: "automatic",
		operatorFields: ["lenderName", "licenceNumber", "complaintsContact", "supportPhone", "supportEmail"],
	},
};
