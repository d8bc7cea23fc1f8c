import type { RegionSandbox } from "@puente/regions/sandbox";
import type { Draw } from "./country.ts";

function digits(count: number, draw: Draw): string {
	return Array.from({ length: count }, () => draw(10)).join("");
}

/** The first digit is not zero, because some forms drop leading zeros. */
function number(count: number, draw: Draw): string {
	return `${1 + draw(9)}${digits(count - 1, draw)}`;
}

function checkDigit(
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

/** CLABE: bank, city (180 is Mexico City), account, check digit. */
function clabe(bankCode: string, draw: Draw): string {
	const first17 = `${bankCode}180${number(11, draw)}`;
	return first17 + checkDigit(first17, [3, 7, 1], (product) => product % 10);
}

/** NUBAN: serial and a check digit over the bank's code and the serial. */
function nuban(bankCode: string, draw: Draw): string {
	const serial = `0${digits(8, draw)}`;
	return serial + checkDigit(bankCode + serial, [3, 7, 3], (product) => product);
}

export function accountNumberIn(
	numbers: RegionSandbox["accountNumbers"],
	bankCode: string,
	draw: Draw,
): string {
	if (typeof numbers === "object") return number(numbers.digits, draw);
	return { clabe, nuban }[numbers](bankCode, draw);
}
