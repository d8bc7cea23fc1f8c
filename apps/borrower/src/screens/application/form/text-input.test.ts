import type { Field } from "@puente/core/validation";
import { inputRulesOf, packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { cleanInput, emailCompletions, groupingOf, inputAttributes } from "./text-input.ts";

const rules = inputRulesOf(packs.ng);
const phone: Field = { name: "whatsappNo", kind: "phone", required: true, check: "whatsapp" };
const curp: Field = { name: "nationalId", kind: "text", required: true, check: "curp" };
const account: Field = { name: "accountNumber", kind: "digits", required: true, check: "account" };

describe("text input", () => {
	it("removes spaces from a pasted account number", () => {
		expect(cleanInput(account, "0123 4567-89", rules)).toBe("0123456789");
	});

	it("normalises a pasted international number and keeps a typed one", () => {
		expect(cleanInput(phone, "+234 (0) 803 123 4567", rules)).toBe("8031234567");
		expect(cleanInput(phone, "0803123", rules)).toBe("0803123");
	});

	it("keeps a number that is too long as it was typed", () => {
		expect(cleanInput(phone, "123456789012", inputRulesOf(packs.mx))).toBe("123456789012");
	});

	it("upper-cases identity numbers and keeps names", () => {
		expect(cleanInput(curp, "gome 800101", rules)).toBe("GOME800101");
		expect(cleanInput({ ...curp, check: "name" }, "da Silva", rules)).toBe("da Silva");
	});

	it("groups account numbers: a CLABE by three, cards and other accounts by four", () => {
		const mexican: Field = { ...account, check: "mexicanAccount" };
		expect(groupingOf(mexican, { cardType: "clabe" })).toEqual([3]);
		expect(groupingOf(mexican, { cardType: "debit" })).toEqual([4]);
		expect(groupingOf({ ...account, check: "accountConfirmation" }, { cardType: "clabe" })).toEqual([3]);
		expect(groupingOf(account, {})).toEqual([4]);
		expect(groupingOf({ ...account, check: "cvc" }, {})).toBeNull();
	});

	it("selects the keyboard", () => {
		expect(inputAttributes(phone).inputMode).toBe("tel");
		expect(inputAttributes(account)).toMatchObject({ inputMode: "numeric", autoComplete: "off" });
		expect(inputAttributes(curp).autoCapitalize).toBe("characters");
	});
});

describe("e-mail completion", () => {
	it("offers matching domains, and none for a complete address", () => {
		const { domains } = rules.email;
		expect(emailCompletions("ada", domains)).toEqual(["ada@gmail.com", "ada@yahoo.com", "ada@outlook.com"]);
		expect(emailCompletions("ada@y", domains)).toEqual(["ada@yahoo.com"]);
		expect(emailCompletions("ada@gmail.com", domains)).toEqual([]);
		expect(emailCompletions("", domains)).toEqual([]);
	});
});
