import type { Currency } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import type { InputRules, PhoneRule } from "@puente/core/validation";

/**
 * What a phone must know of every region before one is chosen: a few hundred bytes each. Prices, law and deadlines are in
 * terms.ts, forms, questions, banks and places in modules of their own. A new region is a folder with one of each and a
 * line in index.ts, lazy.ts and load.ts; docs/regions.md walks through it.
 */
export type Pack = {
	readonly country: Country;
	readonly currency: {
		readonly code: Currency;
		readonly minorDigits: number;
		/** Decimals a borrower sees: nobody in these four regions counts cents. */
		readonly shownDigits: number;
		readonly locale: string;
	};
	/** The interface a borrower meets before choosing a language. */
	readonly language: Language;
	readonly timeZone: string;
	/** Numbers as a borrower types them, without the leading zero. */
	readonly phone: PhoneRule & { readonly example: string };
	/** Which message provider sends SMS here (packages/providers/src/messages). */
	readonly sms: "termii" | "twilio";
	readonly loan: {
		/** Whole units of the currency. */
		readonly amountMin: number;
		readonly amountMax: number;
		readonly tenureDaysMin: number;
		readonly tenureDaysMax: number;
	};
	readonly input: Omit<InputRules, "phone">;
	/** Whole units of the currency; not asked when less is owed. */
	readonly repaymentMin: number;
	/** The law lets a borrower refuse messages about a debt by the channels that we use. */
	readonly remindersRefusable: boolean;
	/** Receipts beside one message to support. */
	readonly feedbackImagesMax: number;
	/** What the native wrapper may collect. A class that is `never` is refused by the server even when it is sent. */
	readonly dataCollection: Readonly<Record<DataClass, "never" | "optional" | "required">>;
	/** Local hours in which somebody answers. Phone and e-mail are the operator's (terms.ts, operatorFields). */
	readonly support: {
		readonly opensAt: string;
		readonly closesAt: string;
		readonly weekdays: readonly number[];
	};
	/** Dates of the texts a borrower agrees to; a new date asks for a new tick. */
	readonly noticeVersions: Readonly<Record<Notice, string>>;
	readonly identity: {
		/** Sides of the identity document that are photographed; a slip or a tax card has nothing on its back. */
		readonly sides: readonly ("front" | "back")[];
		/** What the borrower is asked to do before the camera, one of these; none: a selfie is enough. */
		readonly challenges: readonly ("blink" | "turn")[];
	};
};

/** Texts that a borrower agrees to, each with a tick of its own. */
type Notice =
	| "terms"
	| "privacy"
	| "permissions"
	| "bureau"
	| "marketing"
	| "biometrics"
	| "location"
	| "noReminders"
	| "loanAgreement";

export const dataClasses = ["appList", "sms", "exif", "device", "contact", "location"] as const;
export type DataClass = (typeof dataClasses)[number];

/** The rules that this region's forms are checked by. */
export function inputRulesOf(pack: Pack): InputRules {
	return { ...pack.input, phone: pack.phone };
}
