import { type Currency, minorDigits } from "@puente/core/money";
import type { Language } from "@puente/core/region";

/** Compact numbers use the American form: 1.2M, not 1.2m. */
const locales: Readonly<Record<Language, string>> = { en: "en-US", es: "es-MX" };

export function formatShare(language: Language, share: number): string {
	return new Intl.NumberFormat(locales[language], { style: "percent", maximumFractionDigits: 1 }).format(
		share,
	);
}

/** An amount in compact form for an axis: 1.2M. The table shows every cent. */
export function formatShort(language: Language, currency: Currency, minor: number): string {
	return new Intl.NumberFormat(locales[language], { notation: "compact", maximumFractionDigits: 1 }).format(
		minor / 10 ** minorDigits[currency],
	);
}

const units = [
	{ unit: "day", ms: 86_400_000 },
	{ unit: "hour", ms: 3_600_000 },
	{ unit: "minute", ms: 60_000 },
	{ unit: "second", ms: 1_000 },
	{ unit: "millisecond", ms: 1 },
] as const;

/** "35 sec", "2.5 hr": the largest unit of which there is at least one. */
export function formatDelay(language: Language, ms: number): string {
	const found = units.find((one) => ms >= one.ms) ?? units[4];
	return new Intl.NumberFormat(locales[language], {
		style: "unit",
		unit: found.unit,
		unitDisplay: "short",
		maximumFractionDigits: found.ms === 1 ? 0 : 1,
	}).format(ms / found.ms);
}

/** Ticks of a delay axis, each about ten times the previous one. */
export const delayTicksMs = [1, 10, 100, 1_000, 10_000, 60_000, 600_000, 3_600_000, 36_000_000, 172_800_000];
