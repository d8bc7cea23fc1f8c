import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CheckContext, type FieldCheckName, fieldChecks } from "./field-checks.ts";
import { matchNames } from "./names-match.ts";
import { ruleNames } from "./rules.ts";

const context: CheckContext = {
	today: "2026-11-15",
	values: { payFrequency: "biweekly", accountNumber: "1234567890", cardType: "clabe" },
	rules: {
		phone: {
			callingCode: "234",
			digits: 10,
			mobilePattern: "(?:70|71|80|81|90|91)\\d{8}",
			prefixes: ["234", "0"],
			typedDigitsMax: 11,
			contactDigits: 10,
		},
		name: { lettersMin: 3, lettersMax: 60 },
		email: { domains: ["gmail.com"] },
		address: { charactersMin: 2, charactersMax: 100 },
		text: { charactersMin: 2, charactersMax: 100 },
		age: { yearsMin: 18, yearsMax: 65 },
		pinCodePattern: "\\d{6}",
		account: { digitsMin: 10, digitsMax: 10 },
		cardExpiryYearsMax: 50,
		codeDigits: 6,
	},
};
const names = Object.keys(fieldChecks) as FieldCheckName[];
/** Typical and hostile input: any text, digits, capitals, dates, and valid values with something around them. */
const typed = fc.oneof(
	fc.string({ unit: "binary", maxLength: 60 }),
	fc.stringMatching(/^[0-9 -]{0,20}$/),
	fc.stringMatching(/^[A-ZÑ0-9]{0,20}$/),
	fc.stringMatching(/^[0-9]{1,2}-[0-9]{1,2}-[0-9]{4}$/),
	fc.constantFrom(" 0803 123 4567", "ana@gmail.com", "María  José", "12345678901", "2029-04", "1990-08-20"),
);

describe.each(names)("the check %s", (name) => {
	const check = fieldChecks[name];

	it("returns a value or a known rule for any input", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const checked = check(text, context);
				expect(checked.ok ? typeof checked.value : ruleNames.includes(checked.refusal.rule)).toBe(
					checked.ok ? "string" : true,
				);
			}),
		);
	});
});

// Aadhaar keeps four digits, which cannot be checked again.
describe.each(names.filter((name) => name !== "aadhaar"))("the check %s", (name) => {
	const check = fieldChecks[name];

	it("accepts its own result again and returns it unchanged", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const checked = check(text, context);
				if (checked.ok) expect(check(checked.value, context)).toEqual(checked);
			}),
		);
	});
});

describe("a name of any length", () => {
	it("is compared in bounded time", () => {
		const endless = "ab".repeat(50_000);
		expect(matchNames(endless, `${endless} ${endless}`)).toBeLessThanOrEqual(100);
		const many = "Ana ".repeat(20_000);
		expect(matchNames(many, many)).toBe(100);
	});
});
