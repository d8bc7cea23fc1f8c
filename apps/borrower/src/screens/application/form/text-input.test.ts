import type { Field } from "@puente/core/validation";
import { inputRulesOf, packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { cleaned, emailCompletions, typingOf } from "./typing.ts";

const rules = inputRulesOf(packs.ng);
const phone: Field = { name: "whatsappNo", kind: "phone", required: true, check: "whatsapp" };
const curp: Field = { name: "nationalId", kind: "text", required: true, check: "curp" };
const account: Field = { name: "accountNumber", kind: "digits", required: true, check: "account" };

describe("typing", () => {
	it("takes a pasted account number without its spaces", () => {
		expect(cleaned(account, "0123 4567-89", rules)).toBe("0123456789");
	});

	it("takes a number from a phone book as it is dialled at home, and leaves a typed one alone", () => {
		expect(cleaned(phone, "+234 (0) 803 123 4567", rules)).toBe("8031234567");
		expect(cleaned(phone, "0803123", rules)).toBe("0803123");
	});

	it("writes identity numbers in capitals and names as they are typed", () => {
		expect(cleaned(curp, "gome 800101", rules)).toBe("GOME800101");
		expect(cleaned({ ...curp, check: "name" }, "da Silva", rules)).toBe("da Silva");
	});

	it("brings the right keyboard", () => {
		expect(typingOf(phone).inputMode).toBe("tel");
		expect(typingOf(account)).toMatchObject({ inputMode: "numeric", autoComplete: "off" });
		expect(typingOf(curp).autoCapitalize).toBe("characters");
	});
});

describe("e-mail completion", () => {
	it("offers every domain that still fits, and none once one is there", () => {
		const { domains } = rules.email;
		expect(emailCompletions("ada", domains)).toEqual(["ada@gmail.com", "ada@yahoo.com", "ada@outlook.com"]);
		expect(emailCompletions("ada@y", domains)).toEqual(["ada@yahoo.com"]);
		expect(emailCompletions("ada@gmail.com", domains)).toEqual([]);
		expect(emailCompletions("", domains)).toEqual([]);
	});
});
