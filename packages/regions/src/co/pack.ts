import type { Pack } from "../pack.ts";

export const colombia = {
	country: "co",
	currency: { code: "COP", minorDigits: 2, shownDigits: 0, locale: "es-CO" },
	language: "es",
	timeZone: "America/Bogota",
	phone: { callingCode: "57", digits: 10, example: "3012345678" },
	sms: "twilio",
	loan: { amountMin: 10_000, amountMax: 3_000_000, tenureDaysMin: 91, tenureDaysMax: 365 },
} as const satisfies Pack;
