import { ok, type Result, refuse } from "../result.ts";

/** An exact decimal: units / 10^scale. "9.4822" is 94822 units of scale 4; binary fractions would lose precision. */
export type Decimal = { readonly units: bigint; readonly scale: number };

/** Longer input is a mistake or an attack, not an amount. */
const digitsMax = 40;

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/;

export function parseDecimal(text: string): Result<Decimal, "not-a-decimal"> {
	const match = text.length <= digitsMax ? decimalPattern.exec(text) : null;
	if (!match) return refuse("not-a-decimal");
	const [, sign = "", whole = "", fraction = ""] = match;
	return ok({ units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length });
}

export function formatDecimal({ units, scale }: Decimal): string {
	if (scale === 0) return units.toString();
	const negative = units < 0n;
	const digits = (negative ? -units : units).toString().padStart(scale + 1, "0");
	const point = digits.length - scale;
	return `${negative ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
}
