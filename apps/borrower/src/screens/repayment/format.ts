import { type Currency, minorDigits } from "@puente/core";
import { type Pack, packs } from "@puente/regions";

/** The region whose money this is: a payer with a link is in no region of ours, but the loan is. */
export function packOfCurrency(currency: Currency): Pack {
	const found = Object.values(packs).find((pack) => pack.currency.code === currency);
	if (found === undefined) throw new Error("a currency without a region");
	return found;
}

/** An exact amount as people there write it. Cents stand only where there are some: what is shown is what is owed. */
export function formatMinor(currency: Currency, minor: number): string {
	const { locale, shownDigits } = packOfCurrency(currency).currency;
	const unit = 10 ** minorDigits[currency];
	const digits = minor % unit === 0 ? shownDigits : minorDigits[currency];
	return new Intl.NumberFormat(locale, {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(minor / unit);
}

export function formatWhole(currency: Currency, whole: number): string {
	return formatMinor(currency, whole * 10 ** minorDigits[currency]);
}

/** The whole amount that is enough to pay this: rails take whole units from a borrower. */
export function wholeUnits(currency: Currency, minor: number): number {
	return Math.ceil(minor / 10 ** minorDigits[currency]);
}

/**
 * A whole amount without the marks that people of the region write into it: 1,500.00 is 1500 in Nigeria. Anything that is
 * not quite an amount of theirs comes back as it was typed: what 1.5 means there must not be guessed.
 */
export function plainDigits(currency: Currency, typed: string): string {
	const parts = new Intl.NumberFormat(packOfCurrency(currency).currency.locale).formatToParts(12_345.5);
	const markOf = (wanted: "group" | "decimal") => parts.find(({ type }) => type === wanted)?.value ?? "";
	const [group, decimal] = [markOf("group"), markOf("decimal")];
	const text = typed.replaceAll(/\s/g, "");
	const whole = text.replace(new RegExp(`[${decimal}]0{1,2}$`), "");
	// The last three digits stand together everywhere; before them India groups by two.
	const isGrouped = new RegExp(`^\\d{1,3}([${group}]\\d{2,3})*[${group}]\\d{3}$`).test(whole);
	return isGrouped ? whole.replaceAll(group, "") : whole;
}

/** 2:05, or 71:30:00 when there are hours. */
export function formatSeconds(seconds: number): string {
	const two = (value: number) => String(value).padStart(2, "0");
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	return hours === 0
		? `${minutes}:${two(seconds % 60)}`
		: `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Digits in groups of four, so that they can be read out and compared. */
export function grouped(number: string): string {
	return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}

/** Today in the region, as a plain day. */
export function todayIn({ timeZone }: Pack, nowMs: number): string {
	return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(nowMs);
}
