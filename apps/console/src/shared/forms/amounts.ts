import { type Currency, minorDigits, parseMoney } from "@puente/core/money";

/** Parses major units to minor units; null unless the amount is above zero and at most `maxMinor`. */
export function minorOf(
	typed: string,
	currency: Currency,
	maxMinor = Number.MAX_SAFE_INTEGER,
): number | null {
	const parsed = parseMoney(typed.trim().replace(",", "."), currency);
	const minor = parsed.ok ? Number(parsed.value.minor) : 0;
	return minor > 0 && minor <= maxMinor ? minor : null;
}

/** An amount as the text of an input field. */
export function typedMinor(minor: number, currency: Currency): string {
	const digits = minorDigits[currency];
	const whole = minor / 10 ** digits;
	return Number.isInteger(whole) ? String(whole) : whole.toFixed(digits);
}

/** A whole number of at least `min`, or null. */
export function wholeOf(typed: string, min: number): number | null {
	const value = /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
	return value >= min ? value : null;
}

const ppmPerPercent = 10_000;

/** Parses a percentage with at most four decimals to parts per million, without rounding. */
export function ppmOf(typed: string): number | null {
	const text = typed.trim().replace(",", ".");
	if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return null;
	const ppm = Math.round(Number(text) * ppmPerPercent);
	return ppm > 0 ? ppm : null;
}

export function typedPpm(ppm: number): string {
	return String(ppm / ppmPerPercent);
}
