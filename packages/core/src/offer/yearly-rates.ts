import { percentText } from "../apr/apr.ts";
import { formatDecimal } from "../money/decimal.ts";
import { percentRate } from "../money/rate.ts";
import { divideRounded } from "../money/rounding.ts";

/** The rates of a loan over a year and a month, in percent with two decimals: laws ask for them beside the daily price. */
export type LoanRates = {
	/** The daily interest times 365, and a twelfth of that. */
	readonly nominalYear: string;
	readonly nominalMonth: string;
	/** Every cost on the money received, compounded over a year; and the rate of a month that comes to the same. */
	readonly effectiveYear: string;
	readonly effectiveMonth: string;
	/** The daily penalty times 365. */
	readonly lateYear: string;
};

const daysPerYear = 365n;
const monthsPerYear = 12;
const decimals = 2;

/** A stored product was validated when it was made: an unreadable percentage is a fault. */
function overYear(percentPerDay: string, partsOfYear: bigint): string {
	const rate = percentRate(percentPerDay, "day");
	if (!rate.ok) throw new TypeError(`"${percentPerDay}" is not a percentage`);
	const hundredths = 100n * 10n ** BigInt(decimals);
	const units = divideRounded(
		{
			numerator: BigInt(rate.value.numerator) * daysPerYear * hundredths,
			denominator: BigInt(rate.value.denominator) * partsOfYear,
		},
		"half-even",
	);
	return formatDecimal({ units, scale: decimals });
}

export function loanRates(
	product: {
		readonly interestPercentPerDay: string;
		readonly penalty: { readonly percentPerDay: string };
	},
	effective: number,
): LoanRates {
	return {
		nominalYear: overYear(product.interestPercentPerDay, 1n),
		nominalMonth: overYear(product.interestPercentPerDay, BigInt(monthsPerYear)),
		effectiveYear: percentText(effective, { decimals }),
		effectiveMonth: percentText((1 + effective) ** (1 / monthsPerYear) - 1, { decimals }),
		lateYear: overYear(product.penalty.percentPerDay, 1n),
	};
}
