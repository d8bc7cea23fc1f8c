import { randomInt } from "node:crypto";
import type { Country } from "@puente/contract/region";
import type { Draw } from "../countries/country.ts";
import { simulatedCountries } from "../countries/index.ts";

export function bankName(country: Country, code: string): string | null {
	return simulatedCountries[country].banks.find((bank) => bank.code === code)?.name ?? null;
}

/** Generates an account number in the format of the country. Tests pass their own random source. */
export function makeAccount(
	country: Country,
	draw: Draw = randomInt,
): { readonly bankCode: string; readonly accountNumber: string; readonly branchCode: string | null } {
	const { banks, accountNumber } = simulatedCountries[country];
	const bank = banks[draw(banks.length)];
	if (bank === undefined) throw new Error(`${country} has no bank`);
	return {
		bankCode: bank.code,
		accountNumber: accountNumber(bank.code, draw),
		branchCode: bank.branchCode ?? null,
	};
}
