import { brebBankCode } from "@puente/core/validation";
import { commonInput, commonPack } from "../common/base.ts";
import type { Pack } from "../pack.ts";

export const pack = {
	...commonPack,
	country: "co",
	name: { en: "Colombia", es: "Colombia" },
	timePlace: { en: "Bogotá", es: "Bogotá" },
	flag: {
		"M0 0h22v8H0z": "#fcd116",
		"M0 8h22v4H0z": "#003893",
		"M0 12h22v4H0z": "#ce1126",
	},
	currency: {
		code: "COP",
		minorDigits: 2,
		shownDigits: 0,
		locale: "es-CO",
		written: { sign: "$\u00a0", group: ".", decimal: ",", groupDigits: 3 },
	},
	language: "es",
	timeZone: "America/Bogota",
	phone: {
		callingCode: "57",
		digits: 10,
		example: "3012345678",
		groups: [3, 3, 4],
		mobilePattern: "3\\d{9}",
		prefixes: ["57", "0"],
		typedDigitsMax: 11,
		contactDigits: 10,
	},
	loan: { amountMin: 10_000, amountMax: 3_000_000, tenureDaysMin: 91, tenureDaysMax: 365 },
	firstLoan: { amountMax: 400_000, laterMax: 3_000_000 },
	input: { ...commonInput, pinCodePattern: "\\d{6}", account: { digitsMin: 9, digitsMax: 16 } },
	taxName: "IVA",
	repaymentMin: 5_000,
	keyDirectory: brebBankCode,
	// Ley 2300 de 2023: a borrower is contacted only by the channels that they authorised.
	remindersRefusable: true,
	identity: { sides: ["front", "back"], challenges: ["turn"] },
} as const satisfies Pack;
