import type { Draw } from "./country.ts";

export function digits(count: number, draw: Draw): string {
	return Array.from({ length: count }, () => draw(10)).join("");
}

/** The first digit is not zero, because some forms drop leading zeros. */
export function number(count: number, draw: Draw): string {
	return `${1 + draw(9)}${digits(count - 1, draw)}`;
}

export function checkDigit(
	text: string,
	weights: readonly [number, number, number],
	count: (product: number) => number,
): number {
	const sum = Array.from(text).reduce(
		(total, digit, index) => total + count(Number(digit) * (weights[index % 3] ?? 0)),
		0,
	);
	return (10 - (sum % 10)) % 10;
}
