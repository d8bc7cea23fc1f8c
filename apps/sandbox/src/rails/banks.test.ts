import { countries } from "@puente/contract/region";
import { sandboxes } from "@puente/regions/sandbox";
import { expect, it } from "vitest";
import { makeAccount } from "./banks.ts";

/** A random source that always returns the same number. */
const always = (digit: number) => (below: number) => Math.min(digit, below - 1);

it("computes the check digit of a CLABE", () => {
	// Weights 3, 7, 1, each product modulo 10: 0 + 7 + 2 + 3 + 6 + 0 + 3 = 21.
	expect(makeAccount("mx", always(0))).toEqual({
		bankCode: "012",
		accountNumber: "012180100000000009",
		branchCode: null,
	});
});

it("includes the bank code in the check digit of a NUBAN", () => {
	// 058 000000000: 0·3 + 5·7 + 8·3 = 59.
	expect(makeAccount("ng", always(0))).toMatchObject({ bankCode: "058", accountNumber: "0000000001" });
});

it("gives an Indian account a branch code of its bank", () => {
	const { bankCode, branchCode, accountNumber } = makeAccount("in");
	expect(branchCode?.slice(0, 4)).toBe(bankCode);
	expect(branchCode).toMatch(/^[A-Z]{4}0[A-Z0-9]{6}$/);
	expect(accountNumber).toMatch(/^[1-9]\d{11}$/);
});

it.each(countries)("generates account numbers in the format of %s", (country) => {
	const { accountNumbers } = sandboxes[country];
	const lengths = { clabe: 18, nuban: 10 };
	const digits = typeof accountNumbers === "object" ? accountNumbers.digits : lengths[accountNumbers];
	for (let times = 0; times < 50; times += 1) {
		expect(makeAccount(country).accountNumber).toMatch(new RegExp(`^\\d{${digits}}$`));
	}
});
