import type { Pack } from "@puente/regions";

/** Formats a group of amounts alike: in whole units if all are whole, otherwise with minor units. */
export function moneyFormat({ currency }: Pack, group: readonly number[]): (minor: number) => string {
	const unit = 10 ** currency.minorDigits;
	const isWhole = group.every((minor) => minor % unit === 0);
	const format = exactMoney(currency, isWhole ? currency.shownDigits : currency.minorDigits);
	return (minor) => format.format(minor / unit);
}

export function formatAmount({ currency }: Pack, amount: number): string {
	return exactMoney(currency, currency.shownDigits).format(amount);
}

/** Nothing, with all digits of the currency. */
export function formatZero({ currency }: Pack): string {
	return exactMoney(currency, currency.minorDigits).format(0);
}

function exactMoney({ locale, code }: Pack["currency"], digits: number): Intl.NumberFormat {
	return new Intl.NumberFormat(locale, {
		style: "currency",
		currency: code,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
}

/** Formats a percentage with exactly the digits given. */
export function formatPercent({ currency }: Pack, percent: string): string {
	const digits = percent.split(".")[1]?.length ?? 0;
	const style = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
	return new Intl.NumberFormat(currency.locale, style).format(Number(percent) / 100);
}
