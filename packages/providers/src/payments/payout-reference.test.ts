import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	assertReference,
	isOurReference,
	plainText,
	sevenDigits,
	shortReference,
} from "./payout-reference.ts";

describe("the short form of a reference", () => {
	it("has 26 letters and digits", () => {
		fc.assert(
			fc.property(fc.uuid(), (reference) => {
				expect(shortReference(reference)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
			}),
		);
	});

	it("is unique: it can be converted back to the reference", () => {
		fc.assert(
			fc.property(fc.uuid(), (reference) => {
				const digits = Array.from(shortReference(reference), (letter) =>
					BigInt("0123456789ABCDEFGHJKMNPQRSTVWXYZ".indexOf(letter)),
				);
				const number = digits.reduce((sum, digit) => sum * 32n + digit, 0n);
				expect(number.toString(16).padStart(32, "0")).toBe(reference.replaceAll("-", ""));
			}),
		);
	});

	it("differs for neighbouring references", () => {
		const first = shortReference("00000000-0000-4000-8000-000000000000");
		expect(shortReference("00000000-0000-4000-8000-000000000001")).not.toBe(first);
	});
});

it("makes a number for statements of at most seven digits, never zero", () => {
	fc.assert(
		fc.property(fc.uuid(), (reference) => {
			expect(sevenDigits(reference)).toBeGreaterThanOrEqual(1);
			expect(sevenDigits(reference)).toBeLessThanOrEqual(9_999_999);
		}),
	);
});

it("makes different numbers for payouts of the same moment", () => {
	const number = sevenDigits("019a0000-0000-7000-8000-000000000001");
	expect(sevenDigits("019a0000-0000-7000-8000-000000000002")).not.toBe(number);
});

it.each(["", "loan-1", "00000000-0000-4000-8000-00000000000", "00000000-0000-4000-8000-00000000000A"])(
	"refuses %j, which is not a reference of ours, as a fault",
	(text) => {
		expect(isOurReference(text)).toBe(false);
		expect(() => assertReference(text)).toThrow(TypeError);
	},
);

it.each([
	["María Fernanda Ñúñez-Peña", 39, "Maria Fernanda Nunez Pena"],
	["  Préstamo #42 / “Puente”  ", 39, "Prestamo 42 Puente"],
	["Puente préstamo", 7, "Puente"],
])("converts %j to characters that every rail supports", (text, lengthMax, plain) => {
	expect(plainText(text, lengthMax)).toBe(plain);
});
