import { type Currency, minorDigits } from "@puente/core";
import { packs } from "@puente/regions";

/** An exact amount as people of the currency's region write it; cents stand only where there are some. */
export function formatMinor(currency: Currency, minor: number): string {
	const pack = Object.values(packs).find(({ currency: { code } }) => code === currency);
	const unit = 10 ** minorDigits[currency];
	const digits = minor % unit === 0 ? (pack?.currency.shownDigits ?? 0) : minorDigits[currency];
	return new Intl.NumberFormat(pack?.currency.locale, {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(minor / unit);
}

/** Parts of a million as a percentage without needless zeros: 240,000 is 24. */
export function oddsPercent(ppm: number): string {
	return String(ppm / 10_000);
}
