import type { Pack } from "../pack.ts";

export const mexico = {
	country: "mx",
	currency: { code: "MXN", minorDigits: 2, shownDigits: 0, locale: "es-MX" },
	language: "es",
	timeZone: "America/Mexico_City",
	phone: { callingCode: "52", digits: 10, example: "5512345678" },
	sms: "twilio",
	loan: { amountMin: 1_000, amountMax: 60_000, tenureDaysMin: 91, tenureDaysMax: 365 },
} as const satisfies Pack;
