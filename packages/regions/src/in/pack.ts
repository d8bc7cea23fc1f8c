import type { Pack } from "../pack.ts";

export const india = {
	country: "in",
	currency: { code: "INR", minorDigits: 2, shownDigits: 0, locale: "en-IN" },
	language: "en",
	timeZone: "Asia/Kolkata",
	phone: { callingCode: "91", digits: 10, example: "9812345678" },
	sms: "twilio",
	loan: { amountMin: 1_000, amountMax: 50_000, tenureDaysMin: 91, tenureDaysMax: 91 },
} as const satisfies Pack;
