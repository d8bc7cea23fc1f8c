import { commonInput, commonPack } from "../common/base.ts";
import type { Pack } from "../pack.ts";

export const pack = {
	...commonPack,
	country: "mx",
	name: { en: "Mexico", es: "México" },
	timePlace: { en: "Mexico City", es: "Ciudad de México" },
	flag: {
		"M0 0h8v16H0z": "#006847",
		"M14 0h8v16h-8z": "#ce1126",
		"M11 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z": "#8c6a3f",
	},
	currency: {
		code: "MXN",
		minorDigits: 2,
		shownDigits: 0,
		locale: "es-MX",
		written: { sign: "$", group: ",", decimal: ".", groupDigits: 3 },
	},
	language: "es",
	timeZone: "America/Mexico_City",
	phone: {
		callingCode: "52",
		digits: 10,
		example: "5512345678",
		groups: [2, 4, 4],
		mobilePattern: "[2-9]\\d{9}",
		prefixes: ["52", "044", "045", "01", "1"],
		typedDigitsMax: 11,
		contactDigits: 10,
	},
	loan: { amountMin: 1_000, amountMax: 60_000, tenureDaysMin: 91, tenureDaysMax: 365 },
	firstLoan: { amountMax: 6_000, laterMax: 60_000 },
	input: { ...commonInput, pinCodePattern: "\\d{5}", account: { digitsMin: 16, digitsMax: 18 } },
	taxName: "IVA",
	repaymentMin: 100,
	identity: { sides: ["front", "back"], challenges: ["turn"] },
} as const satisfies Pack;
