import { randomInt } from "node:crypto";
import type { Country } from "@puente/contract/region";

type Bank = { readonly code: string; readonly name: string; readonly branchCode?: string };

/**
 * Some large banks of each country with the codes of its rails, and the head office where an account needs a branch.
 */
const banks: Readonly<Record<Country, readonly Bank[]>> = {
	mx: [
		{ code: "012", name: "BBVA Mexico" },
		{ code: "072", name: "Banorte" },
		{ code: "014", name: "Santander" },
		{ code: "127", name: "Azteca" },
	],
	co: [
		{ code: "1007", name: "Bancolombia" },
		{ code: "1051", name: "Davivienda" },
		{ code: "1001", name: "Banco de Bogotá" },
		{ code: "1013", name: "BBVA Colombia" },
	],
	in: [
		{ code: "SBIN", name: "State Bank of India", branchCode: "SBIN0000300" },
		{ code: "HDFC", name: "HDFC Bank", branchCode: "HDFC0000060" },
		{ code: "ICIC", name: "ICICI Bank", branchCode: "ICIC0000004" },
		{ code: "UTIB", name: "Axis Bank", branchCode: "UTIB0000004" },
	],
	ng: [
		{ code: "058", name: "Guaranty Trust Bank" },
		{ code: "044", name: "Access Bank" },
		{ code: "057", name: "Zenith Bank" },
		{ code: "011", name: "First Bank of Nigeria" },
	],
};

export function bankName(country: Country, code: string): string | null {
	return banks[country].find((bank) => bank.code === code)?.name ?? null;
}

type Draw = (below: number) => number;

/** Generates an account number in the format of the country. Tests pass their own random source. */
export function makeAccount(
	country: Country,
	draw: Draw = randomInt,
): { readonly bankCode: string; readonly accountNumber: string; readonly branchCode: string | null } {
	const list = banks[country];
	const bank = list[draw(list.length)];
	if (bank === undefined) throw new Error(`${country} has no bank`);
	return {
		bankCode: bank.code,
		accountNumber: numbering[country](bank.code, draw),
		branchCode: bank.branchCode ?? null,
	};
}

function digits(count: number, draw: Draw): string {
	return Array.from({ length: count }, () => draw(10)).join("");
}

/** The first digit is not zero, because some forms drop leading zeros. */
function number(count: number, draw: Draw): string {
	return `${1 + draw(9)}${digits(count - 1, draw)}`;
}

const numbering: Readonly<Record<Country, (bankCode: string, draw: Draw) => string>> = {
	/** CLABE: bank, city (180 is Mexico City), account, check digit. */
	mx(bankCode, draw) {
		const first17 = `${bankCode}180${number(11, draw)}`;
		return first17 + checkDigit(first17, [3, 7, 1], (product) => product % 10);
	},
	co: (_bankCode, draw) => number(11, draw),
	in: (_bankCode, draw) => number(12, draw),
	/** NUBAN: serial and a check digit over the bank's code and the serial. */
	ng(bankCode, draw) {
		const serial = `0${digits(8, draw)}`;
		return serial + checkDigit(bankCode + serial, [3, 7, 3], (product) => product);
	},
};

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
