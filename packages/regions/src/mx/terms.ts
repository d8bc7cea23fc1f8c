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
	// IVA. Below the specification's 18%, which is India's rate.
	feeTaxPercent: "16",
	penalty: specifiedPenalty,
	rollover: { days: 7, feePercent: "0.1", timesMax: 1 },
	allocation: oldestFirst,
	// 21 calendar days always contain the ten business days of LTOSF art. 11 Bis 1, whatever the holidays.
	coolingOff: { days: 21, feeKept: false },
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
			instalments: "equal",
			tenures: [{ days: 91, phases: 3 }],
			prices: {
				standard: { interestPercentPerDay: "0.05", feePercent: "1.5" },
				preferred: { interestPercentPerDay: "0.04", feePercent: "1" },
			},
		},
		{
			...shared,
			id: "mx-plus-365",
			amountMin: 5_000,
			amountMax: 60_000,
			amountStep: 1_000,
			instalments: "equal",
			tenures: [
				{ days: 182, phases: 6 },
				{ days: 273, phases: 9 },
				{ days: 365, phases: 12 },
			],
			prices: {
				standard: { interestPercentPerDay: "0.06", feePercent: "1.5" },
				preferred: { interestPercentPerDay: "0.05", feePercent: "1" },
			},
		},
	],
	// IVA on the interest of lenders that are not banks, and on their late interest.
	interestTaxPercent: "16",
	penaltyTaxPercent: "16",
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
	disclosure: { statement: "caratula", aprMethod: "cat", offerWorkingDaysMin: 0 },
	collection: {
		windows: [{ weekdays: everyDay, from: "07:00", to: "22:00" }],
		onHolidays: true,
		contactsPerDayMax: 1,
		channelsPerWeekMax: null,
	},
	rails: { in: ["stp", "oxxo", "card-portal", "voucher"], out: ["stp"] },
	autopay: {
		...commonAutopay,
		limitStep: 50,
		ways: [{ way: "card", rail: "card-portal", amountMax: null }],
	},
	holderCheck: "bankNames",
	noDebtLetter: {
		name: "finiquito",
		within: { days: 10, of: "business" },
		reversibleDays: { "card-portal": 120, oxxo: 3 },
	},
	documents: ["ineFront", "ineBack"],
	sms: "twilio",
	bureau: "circulo-de-credito",
	legal: {
		regulator: "CONDUSEF",
		theRegulator: { en: "CONDUSEF", es: "la CONDUSEF" },
		regulatorUrl: "https://www.condusef.gob.mx/",
		coolingOffDaysMin: 21,
		quotaIncrease: "automatic",
		// SIPRES registration, RECA contract number, and the specialised unit (UNE).
		operatorFields: [
			"lenderName",
			"licenceNumber",
			"contractRegisterNumber",
			"complaintsContact",
			"complaintsAddress",
			"complaintsPhone",
			"complaintsEmail",
			"supportPhone",
			"supportEmail",
		],
	},
};
