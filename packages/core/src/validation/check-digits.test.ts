import fc from "fast-check";
import * as IN from "stdnum/lib/cjs/in/index.js";
import * as MX from "stdnum/lib/cjs/mx/index.js";
import { describe, expect, it } from "vitest";
import { addDays, plainDate, weekday } from "../time/index.ts";
import { clabeCheckDigit, curpCheckDigit, luhnHolds } from "./check-digits.ts";
import { checkAadhaar, checkPan } from "./india-numbers.ts";
import { checkClabe, checkCurp, checkRfc, clabeBankCode, curpBirthPlaces } from "./mexico-numbers.ts";

// An independent implementation finds a wrong weight that a few chosen examples would miss.
const digits = (length: number) =>
	fc
		.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
		.map((all) => all.join(""));
const letters = (alphabet: string, length: number) =>
	fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(""));
const pastDay = fc.integer({ min: 0, max: 25_000 }).map((days) => addDays(plainDate("1935-01-01"), days));
const tampered = fc.integer({ min: 0, max: 9 });

describe("check digits agree with stdnum", () => {
	it("on CLABE numbers, right and wrong", () => {
		fc.assert(
			fc.property(digits(11), tampered, (rest, last) => {
				const first = `002180${rest}`;
				expect(clabeCheckDigit(first)).toBe(Number(checkDigitBySearch(first)));
				expect(checkClabe(first + last).ok).toBe(MX.clabe.validate(first + last).isValid);
			}),
		);
	});

	it("on CURP numbers, right and wrong", () => {
		const curp = fc.record({
			name: fc.tuple(letters("BCDFGLMNPRSTVXYZ", 1), letters("AEIOUX", 1), letters("BCDFGLMNPRSTVX", 2)),
			born: pastDay,
			sex: fc.constantFrom("H", "M"),
			place: fc.constantFrom(...curpBirthPlaces),
			inner: letters("BCDFGHJKLMNPQRSTVWXYZ", 3),
			last: tampered,
		});
		fc.assert(
			fc.property(curp, ({ name, born, sex, place, inner, last }) => {
				const mark = born < "2000" ? "0" : "A";
				const date = `${born.slice(2, 4)}${born.slice(5, 7)}${born.slice(8)}`;
				const first = `${name.join("")}${date}${sex}${place}${inner}${mark}`;
				// stdnum also refuses four letters that read as a rude word; the registry has issued some of those.
				const theirs = MX.curp.validate(first + last);
				if (!theirs.isValid && theirs.error.name === "InvalidComponent") return;
				expect(checkCurp(first + last).ok).toBe(theirs.isValid);
				expect(curpCheckDigit(first) === last).toBe(theirs.isValid);
			}),
		);
	});

	it("on RFC numbers, right and wrong", () => {
		const rfc = fc.record({
			name: letters("BCDFGLMNPRSTVXYZ&", 4),
			born: pastDay,
			homoclave: letters("123456789ABCDEFGHIJKLMNPQRSTUV", 2),
			last: fc.constantFrom(..."0123456789A"),
		});
		fc.assert(
			fc.property(rfc, ({ name, born, homoclave, last }) => {
				const first = `${name}${born.slice(2, 4)}${born.slice(5, 7)}${born.slice(8)}${homoclave}`;
				expect(checkRfc(first + last).ok).toBe(MX.rfc.validate(first + last).isValid);
			}),
		);
	});

	it("on Aadhaar numbers, right and wrong", () => {
		fc.assert(
			fc.property(fc.integer({ min: 2, max: 9 }), digits(10), tampered, (head, rest, last) => {
				const number = `${head}${rest}${last}`;
				const theirs = IN.aadhaar.validate(number);
				// stdnum also refuses palindromes, which UIDAI does not promise to avoid.
				if (!theirs.isValid && theirs.error.name === "InvalidComponent") return;
				expect(checkAadhaar(number).ok).toBe(theirs.isValid);
			}),
		);
	});

	it("on the shape of PAN numbers", () => {
		fc.assert(
			fc.property(
				letters("ABCXYZ", 3),
				letters("AQ", 1),
				digits(4),
				letters("KLM", 1),
				(head, fifth, middle, last) => {
					const pan = `${head}P${fifth}${middle}${last}`;
					if (middle === "0000") return;
					expect(checkPan(pan).ok).toBe(IN.pan.validate(pan).isValid);
				},
			),
		);
	});
});

/** The digit that stdnum accepts: ten tries instead of a formula. */
function checkDigitBySearch(first17: string): string {
	return "0123456789".split("").find((digit) => MX.clabe.validate(first17 + digit).isValid) ?? "none";
}

describe("Luhn", () => {
	it("catches every single wrong digit", () => {
		fc.assert(
			fc.property(digits(15), fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (first, place, shift) => {
				const last = "0123456789".split("").find((digit) => luhnHolds(first + digit)) ?? "";
				const number = first + last;
				const wrong = (Number(number[place]) + shift) % 10;
				expect(luhnHolds(number)).toBe(true);
				expect(luhnHolds(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
			}),
		);
	});
});

describe("the calendar", () => {
	it("agrees with Date on 60,000 days", () => {
		for (let number = -30_000; number < 30_000; number += 7) {
			const iso = new Date(number * 86_400_000).toISOString().slice(0, 10);
			expect(addDays(plainDate("1970-01-01"), number)).toBe(iso);
			expect(weekday(plainDate(iso)) % 7).toBe(new Date(number * 86_400_000).getUTCDay());
		}
	});
});

it("the bank of a CLABE is known from its first three digits", () => {
	expect(clabeBankCode("12")).toBeNull();
	expect(clabeBankCode("127 1")).toBe("127");
	expect(clabeBankCode("002010077777777771")).toBe("002");
});
