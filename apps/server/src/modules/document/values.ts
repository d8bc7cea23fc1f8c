import { type Currency, formatMajor, minorDigits } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";

/** Making a format takes a hundred times as long as writing with it, so each is made once. */
function keptIn<Format>(formats: Map<string, Format>, name: string, make: () => Format): Format {
	const format = formats.get(name) ?? make();
	formats.set(name, format);
	return format;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Exact to the smallest unit, with symbol and code: two of our currencies share a sign. */
export function moneyText(minor: bigint, currency: Currency, locale: string): string {
	const digits = keptIn(
		moneyFormats,
		`${locale} ${currency}`,
		() =>
			new Intl.NumberFormat(locale, {
				style: "currency",
				currency,
				currencyDisplay: "narrowSymbol",
				minimumFractionDigits: minorDigits[currency],
			}),
	);
	const plain = digits.format(formatMajor({ minor, currency }) as Intl.StringNumericLiteral);
	return `${plain.replaceAll(/[\u00a0\u202f]/g, " ")} ${currency}`;
}

/** An amount for staff, who meet four currencies on a screen: MXN 1,500.00. */
export function staffMoneyText(country: Country, minor: bigint): string {
	const { code, locale } = packs[country].currency;
	const digits = minorDigits[code];
	const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits });
	return `${code} ${format.format(formatMajor({ minor, currency: code }) as Intl.StringNumericLiteral)}`;
}

/** Whole units of a region's currency, with no cents that nobody there uses. */
export function wholeMoneyText(country: Country, amount: number): string {
	const { code, locale, shownDigits } = packs[country].currency;
	return new Intl.NumberFormat(locale, {
		style: "currency",
		currency: code,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: shownDigits,
		maximumFractionDigits: shownDigits,
	}).format(amount);
}

/** The exact digits that were given, with the decimal mark that people of the region write. */
export function decimalText(digits: string, locale: string): string {
	const decimals = digits.split(".")[1]?.length ?? 0;
	return new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(
		digits as Intl.StringNumericLiteral,
	);
}

/** Day before month everywhere we lend, in English too. */
const dateLocales: Readonly<Record<Language, string>> = { en: "en-GB", es: "es" };

export function dayText(date: PlainDate | Date, language: Language, timeZone: string): string {
	const isInstant = date instanceof Date;
	const format = keptIn(
		dayFormats,
		`${language} ${isInstant ? timeZone : "day"}`,
		() =>
			new Intl.DateTimeFormat(dateLocales[language], {
				dateStyle: "long",
				...(isInstant ? { timeStyle: "short" as const, timeZone } : { timeZone: "UTC" }),
			}),
	);
	const moment = isInstant ? date : new Date(`${date}T00:00:00Z`);
	return format.format(moment).replaceAll(/[\u00a0\u202f]/g, " ");
}
