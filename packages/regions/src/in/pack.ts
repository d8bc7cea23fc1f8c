import { commonInput, commonLimits, noticeVersions, storeCollection } from "../common/base.ts";
import type { Pack } from "../pack.ts";

export const india = {
	country: "in",
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
	sms: "twilio",
	loan: { amountMin: 1_000, amountMax: 50_000, tenureDaysMin: 91, tenureDaysMax: 91 },
	firstLoan: { amountMax: 10_000, laterMax: 50_000 },
	input: { ...commonInput, pinCodePattern: "[1-9]\\d{5}", account: { digitsMin: 9, digitsMax: 18 } },
	...commonLimits,
	dataCollection: { ...storeCollection, device: "optional" },
	support: { opensAt: "09:00", closesAt: "18:00", weekdays: [1, 2, 3, 4, 5] },
	noticeVersions,
	identity: { sides: ["front"], challenges: ["turn"] },
} as const satisfies Pack;
