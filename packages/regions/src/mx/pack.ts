import { commonInput, commonLimits, noticeVersions, storeCollection } from "../common/base.ts";
import type { Pack } from "../pack.ts";

export const mexico = {
	country: "mx",
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
	sms: "twilio",
	loan: { amountMin: 1_000, amountMax: 60_000, tenureDaysMin: 91, tenureDaysMax: 365 },
	firstLoan: { amountMax: 6_000, laterMax: 60_000 },
	input: { ...commonInput, pinCodePattern: "\\d{5}", account: { digitsMin: 16, digitsMax: 18 } },
	...commonLimits,
	dataCollection: { ...storeCollection, device: "required" },
	support: { opensAt: "09:00", closesAt: "18:00", weekdays: [1, 2, 3, 4, 5] },
	noticeVersions,
	identity: { sides: ["front", "back"], challenges: ["turn"] },
} as const satisfies Pack;
