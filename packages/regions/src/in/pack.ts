import { commonInput, commonPack, storeCollection } from "../common/base.ts";
import type { Pack } from "../pack.ts";

export const pack = {
	...commonPack,
	country: "in",
	name: { en: "India", es: "India" },
	timePlace: { en: "India", es: "India" },
	flag: {
		"M0 0h22v5.3H0z": "#f93",
		"M0 10.7h22V16H0z": "#128807",
		"M11 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z": "#000080",
	},
	currency: {
		code: "INR",
		minorDigits: 2,
		shownDigits: 0,
		locale: "en-IN",
		written: { sign: "₹", group: ",", decimal: ".", groupDigits: 2 },
	},
	language: "en",
	timeZone: "Asia/Kolkata",
	phone: {
		callingCode: "91",
		digits: 10,
		example: "9812345678",
		groups: [5, 5],
		mobilePattern: "[6-9]\\d{9}",
		prefixes: ["91", "0"],
		typedDigitsMax: 11,
		contactDigits: 10,
	},
	loan: { amountMin: 1_000, amountMax: 50_000, tenureDaysMin: 91, tenureDaysMax: 91 },
	firstLoan: { amountMax: 10_000, laterMax: 50_000 },
	input: { ...commonInput, pinCodePattern: "[1-9]\\d{5}", account: { digitsMin: 9, digitsMax: 18 } },
	taxName: "GST",
	repaymentMin: 100,
	dataCollection: { ...storeCollection, device: "optional" },
	identity: { sides: ["front"], challenges: ["turn"] },
} as const satisfies Pack;
