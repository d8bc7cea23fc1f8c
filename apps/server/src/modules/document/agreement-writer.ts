import type { Disclosure, LoanChoice, PricedProduct } from "@puente/core/offer";
import type { Country, Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { type Operator, type Region, regions } from "@puente/regions/load";
import { type AgreementTexts, agreementTextsOf } from "@puente/words/agreement";
import { sandboxOperator } from "../../platform/config/sandbox-operator.ts";
import { dayText, decimalText, moneyText } from "../../platform/text/value-text.ts";

/** Input of an agreement. The same parts always give the same text, digest and PDF. */
export type AgreementParts = {
	readonly orderNo: string;
	readonly country: Country;
	readonly product: PricedProduct;
	readonly choice: LoanChoice;
	readonly disclosure: Disclosure;
	/** The instant until which the offer is valid. */
	readonly validUntil: Date;
	readonly version: string;
	readonly language: Language;
};

export type Writer = {
	readonly parts: AgreementParts;
	readonly texts: AgreementTexts;
	readonly region: Region;
	/** Who lends; in the sandbox a fictional lender with the same fields. */
	readonly lender: Operator;
	readonly money: (minor: bigint) => string;
	/** A percentage without the percent sign, which the sentences contain. */
	readonly percent: (digits: string) => string;
	readonly day: (date: PlainDate | Date) => string;
};

/** Without an operator: the sandbox. */
export function writerOf(parts: AgreementParts, operator: Operator | null): Writer {
	const region = regions[parts.country];
	const { currency, timeZone } = region.pack;
	const texts = agreementTextsOf(parts.language, parts.country);
	return {
		parts,
		texts,
		region,
		lender: operator ?? { ...sandboxOperator(parts.country), lenderName: texts.sandboxLender },
		money: (minor) => moneyText(minor, parts.product.currency, currency.locale),
		percent: (digits) => decimalText(digits, currency.locale),
		day: (date) => dayText(date, parts.language, timeZone),
	};
}
