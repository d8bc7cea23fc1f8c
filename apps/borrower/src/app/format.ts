import type { Pack } from "@puente/regions";

/** Whole units of the region's currency, written as people there write them. */
export function formatAmount(pack: Pack, amount: number): string {
	const { code, locale, shownDigits } = pack.currency;
	return new Intl.NumberFormat(locale, {
		style: "currency",
		currency: code,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: shownDigits,
		maximumFractionDigits: shownDigits,
	}).format(amount);
}

/** An exact percentage as people of the region write it; the digits are those that were given. */
export function formatPercent(pack: Pack, percent: string): string {
	const digits = percent.split(".")[1]?.length ?? 0;
	return new Intl.NumberFormat(pack.currency.locale, {
		style: "percent",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(Number(percent) / 100);
}

/** A number that its owner has just typed and should be able to check. */
export function fullNumber(pack: Pack, national: string): string {
	return `+${pack.phone.callingCode} ${national}`;
}

/** A number as its owner knows it again and nobody else learns it: +234 •••••• 4567. */
export function maskNumber(pack: Pack, number: string): string {
	const digits = number.replace(/\D/g, "");
	const hidden = Math.max(pack.phone.digits - 4, 0);
	return `+${pack.phone.callingCode} ${"•".repeat(hidden)} ${digits.slice(-4)}`;
}

export function partOfDay(hour: number): "morning" | "afternoon" | "evening" {
	if (hour < 5 || hour >= 19) return "evening";
	return hour < 12 ? "morning" : "afternoon";
}
