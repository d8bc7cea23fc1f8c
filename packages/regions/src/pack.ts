import type { Currency } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import type { InputRules, PhoneRule } from "@puente/core/validation";

/**
 * What a phone must know of every region before one is chosen: a few hundred bytes each. Prices, law and deadlines
 * are in terms.ts; forms, questions, banks and places are separate modules. A new region is a folder with one of each
 * (docs/regions.md).
 */
export type Pack = {
	readonly country: Country;
	readonly name: Readonly<Record<Language, string>>;
	/** What the console writes beside a local time: a city, or the country where it has one time. */
	readonly timePlace: Readonly<Record<Language, string>>;
	/** Colours by shape, on white in a box of 22 by 16, simplified. */
	readonly flag: Readonly<Record<string, string>>;
	readonly currency: {
		readonly code: Currency;
		readonly minorDigits: number;
		/** Decimals on screens: cents are not in use in these four regions. */
		readonly shownDigits: number;
		readonly locale: string;
		/** How the locale writes an amount; groupDigits is the length of the groups before the last three digits. */
		readonly written: {
			readonly sign: string;
			readonly group: string;
			readonly decimal: string;
			readonly groupDigits: 2 | 3;
		};
	};
	/** The language before a borrower has chosen one. */
	readonly language: Language;
	readonly timeZone: string;
	/** Numbers as a borrower types them, without the leading zero. */
	readonly phone: PhoneRule & {
		readonly example: string;
		/** Lengths of the groups in which a national number is written. */
		readonly groups: readonly number[];
	};
	readonly loan: {
		/** Whole units of the currency. */
		readonly amountMin: number;
		readonly amountMax: number;
		readonly tenureDaysMin: number;
		readonly tenureDaysMax: number;
	};
	/** What may be promised before a decision: the highest limit of a first loan, and the top of the ladder. */
	readonly firstLoan: { readonly amountMax: number; readonly laterMax: number };
	readonly input: Omit<InputRules, "phone">;
	/** What people call the value-added tax: it stands beside every amount of it. */
	readonly taxName: string;
	/** The least that is paid at once, in whole units of the currency; never more than what is due, and any part of a late debt. */
	readonly repaymentMin: number;
	/** The code under which accounts stand that a key names in place of a bank and a number; null where there are none. */
	readonly keyDirectory: string | null;
	/** Whether the law lets a borrower refuse messages about a debt by the channels that we use. */
	readonly remindersRefusable: boolean;
	/** Receipts with one message to support. */
	readonly feedbackImagesMax: number;
	/** What the native wrapper may collect. The server refuses a class that is `never`, even when it is sent. */
	readonly dataCollection: Readonly<Record<DataClass, "never" | "optional" | "required">>;
	/** Local opening hours of support. The operator has phone and e-mail (terms.ts, operatorFields). */
	readonly support: {
		readonly opensAt: string;
		readonly closesAt: string;
		readonly weekdays: readonly number[];
	};
	/** Dates of the texts that a borrower accepts; a new date requires a new tick. */
	readonly noticeVersions: Readonly<Record<Notice, string>>;
	readonly identity: {
		/** Sides of the identity document that are photographed; a slip or a tax card has an empty back. */
		readonly sides: readonly ("front" | "back")[];
		/** The liveness actions before the camera; at least one, because no region approves a still picture by itself. */
		readonly challenges: readonly [LivenessAction, ...LivenessAction[]];
	};
};

type LivenessAction = "blink" | "turn";

/** Texts that a borrower accepts, each with its own tick. */
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

/** The input rules of this region's forms. */
export function inputRulesOf(pack: Pack): InputRules {
	return { ...pack.input, phone: pack.phone };
}
