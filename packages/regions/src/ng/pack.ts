import { commonInput, commonPack } from "../common/base.ts";
import type { Pack } from "../pack.ts";

export const pack = {
	...commonPack,
	country: "ng",
	name: { en: "Nigeria", es: "Nigeria" },
	timePlace: { en: "Lagos", es: "Lagos" },
	flag: {
		"M0 0h7.3v16H0z": "#008751",
		"M14.7 0H22v16h-7.3z": "#008751",
	},
	currency: {
		code: "NGN",
		minorDigits: 2,
		shownDigits: 0,
		locale: "en-NG",
		written: { sign: "₦", group: ",", decimal: ".", groupDigits: 3 },
	},
	language: "en",
	timeZone: "Africa/Lagos",
	phone: {
		callingCode: "234",
		digits: 10,
		example: "8031234567",
		groups: [3, 3, 4],
		mobilePattern: "(?:70|71|80|81|90|91)\\d{8}",
		prefixes: ["234", "0"],
		typedDigitsMax: 11,
		contactDigits: 10,
	},
	loan: { amountMin: 10_000, amountMax: 3_000_000, tenureDaysMin: 91, tenureDaysMax: 180 },
	firstLoan: { amountMax: 50_000, laterMax: 500_000 },
	input: { ...commonInput, pinCodePattern: "\\d{6}", account: { digitsMin: 10, digitsMax: 10 } },
	taxName: "VAT",
	repaymentMin: 1_000,
	identity: { sides: ["front"], challenges: ["turn"] },
} as const satisfies Pack;
