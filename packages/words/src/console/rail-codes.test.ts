import { languages } from "@puente/core/region";
import { expect, it } from "vitest";
import { railReason } from "./rail-codes.ts";

it.each([
	["stp", "CN"],
	["stp", "Cuenta inexistente"],
	["stp", "-7"],
	["stp", "balance"],
	["bank-transfer-co", "R03"],
	["bank-transfer-co", "EXC_008"],
	["bank-transfer-co", "FAILED"],
	["razorpayx", "beneficiary_bank_failure"],
	["razorpayx", "ifsc"],
	["razorpayx", "reversed"],
	["paystack", "invalid_transfer_recipient"],
	["paystack", "failed"],
	["flutterwave", "refused"],
	["monnify", "D04"],
	["monnify", "REVERSED"],
])("the code of %s: %s has words in both languages", (rail, code) => {
	const texts = languages.map((language) => railReason(language, rail, code));
	expect(texts).not.toContain(undefined);
	expect(new Set(texts).size).toBe(2);
});

it("an unknown code, an unknown rail or a name of JavaScript has none", () => {
	expect(railReason("en", "stp", "Q77")).toBeUndefined();
	expect(railReason("en", "barter", "CN")).toBeUndefined();
	expect(railReason("en", "stp", "constructor")).toBeUndefined();
	expect(railReason("en", undefined, "balance")).toBe("Our account has too little money");
});
