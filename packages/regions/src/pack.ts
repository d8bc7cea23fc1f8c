import type { Country, Language } from "@puente/core";

/** What a region is made of. A new region is a folder with one of these and one line in index.ts. */

export type Pack = {
	readonly country: Country;
	readonly currency: {
		readonly code: string;
		readonly minorDigits: number;
		/** Decimals a borrower sees: nobody in these four regions counts cents. */
		readonly shownDigits: number;
		readonly locale: string;
	};
	/** The interface a borrower meets before choosing a language. */
	readonly language: Language;
	readonly timeZone: string;
	readonly phone: {
		readonly callingCode: string;
		/** Digits of a national mobile number as a borrower types it, without the leading zero. */
		readonly digits: number;
		readonly example: string;
	};
	/** Which message provider sends SMS here (packages/providers/src/messages). */
	readonly sms: "termii" | "twilio";
	readonly loan: {
		/** Whole units of the currency. */
		readonly amountMin: number;
		readonly amountMax: number;
		readonly tenureDaysMin: number;
		readonly tenureDaysMax: number;
	};
};
