import { type Currency, formatMajor, minorDigits } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";

/** Caches formats, because creating one takes a hundred times as long as using it. */
function cached<Format>(formats: Map<string, Format>, name: string, make: () => Format): Format {
	const format = formats.get(name) ?? make();
	formats.set(name, format);
	return format;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** An amount as its country writes it: $1,500, with minor units only if it has any. */
export function localMoneyText(minor: bigint, currency: Currency, locale: string): string {
	const isWhole = minor % 10n ** BigInt(minorDigits[currency]) === 0n;
	const format = cached(
		moneyFormats,
		`${locale} ${currency} ${isWhole}`,
		() =>
			new Intl.NumberFormat(locale, {
				style: "currency",
				currency,
				currencyDisplay: "narrowSymbol",
				minimumFractionDigits: isWhole ? 0 : minorDigits[currency],
			}),
	);
	const plain = format.format(formatMajor({ minor, currency }) as Intl.StringNumericLiteral);
	return plain.replaceAll(/[\u00a0\u202f]/g, " ");
}

/** For documents, which are read outside the country too: with the code, because two currencies share a symbol. */
export function moneyText(minor: bigint, currency: Currency, locale: string): string {
	return `${localMoneyText(minor, currency, locale)} ${currency}`;
}

/** An amount for staff, who see four currencies on one screen: MXN 1,500.00. */
export function staffMoneyText(country: Country, minor: bigint): string {
	const { code, locale } = packs[country].currency;
	const digits = minorDigits[code];
	const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits });
	return `${code} ${format.format(formatMajor({ minor, currency: code }) as Intl.StringNumericLiteral)}`;
}

/** Whole units of a country's currency, without minor units where the country does not use them. */
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

/** The same digits with the locale's decimal mark. */
export function decimalText(digits: string, locale: string): string {
	const decimals = digits.split(".")[1]?.length ?? 0;
	return new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(
		digits as Intl.StringNumericLiteral,
	);
}

/** All our countries write the day before the month, in English too. */
const dateLocales: Readonly<Record<Language, string>> = { en: "en-GB", es: "es" };

export function dayText(date: PlainDate | Date, language: Language, timeZone: string): string {
	const isInstant = date instanceof Date;
	const format = cached(
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

/** Monday is 1. Days in a row as the first and the last of them. */
export function weekdaysText(weekdays: readonly number[], language: Language): string {
	const format = new Intl.DateTimeFormat(dateLocales[language], { weekday: "long", timeZone: "UTC" });
	// 1 January 2024 was a Monday.
	const names = weekdays.map((weekday) => format.format(new Date(Date.UTC(2024, 0, weekday))));
	const inRow = weekdays.every((weekday, index) => weekday === (weekdays[0] ?? 0) + index);
	return inRow && names.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(", ");
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Values of a sentence with every day as its reader writes it; in an answer's details a day stays as it is. */
export function readableValues(
	values: Readonly<Record<string, string | number>>,
	language: Language,
): Readonly<Record<string, string | number>> {
	const read = (value: string | number) =>
		typeof value === "string" && isoDay.test(value) ? dayText(value as PlainDate, language, "UTC") : value;
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(value)]));
}
