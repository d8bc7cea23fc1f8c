export { type Decimal, formatDecimal, parseDecimal } from "./decimal.ts";
export {
	addMoney,
	amountMinorMax,
	type Currency,
	currencies,
	formatMajor,
	type Money,
	minorDigits,
	money,
	parseMinor,
	parseMoney,
	shareMinor,
	subtractMoney,
} from "./money.ts";
export { formatPercent, percentRate, type Rate } from "./rate.ts";
export { divideRounded, type Rounding, roundings, taxRounding } from "./rounding.ts";
export { splitByLargestRemainder, splitEqually } from "./split.ts";
