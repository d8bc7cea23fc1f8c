import type { Pack } from "../pack.ts";

export const nigeria = {
	country: "ng",
	currency: { code: "NGN", minorDigits: 2, shownDigits: 0, locale: "en-NG" },
	language: "en",
	timeZone: "Africa/Lagos",
	phone: { callingCode: "234", digits: 10, example: "8031234567" },
	sms: "termii",
	loan: { amountMin: 10_000, amountMax: 3_000_000, tenureDaysMin: 91, tenureDaysMax: 180 },
} as const satisfies Pack;
