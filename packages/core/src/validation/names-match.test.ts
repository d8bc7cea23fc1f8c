import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchNames } from "./names-match.ts";

describe("names on an account and on a document", () => {
	it.each([
		["José Peña", "JOSE PENA", 100],
		["María de la Luz Hernández", "HERNANDEZ MARIA LUZ", 100],
		["Oluwaseun Ade-Bayo", "ADEBAYO OLUWASEUN", 100],
		["Mr. Chukwuemeka Obi", "OBI CHUKWUEMEKA", 100],
		["O'Neil Patrick", "ONEIL PATRICK", 100],
		["Juan Carlos Pérez López", "JUAN PEREZ", 90],
		["Juan Carlos Pérez López", "JUAN C PEREZ LOPEZ", 90],
		["Chukwuemeka Obi", "CHUKWUEMEKA OBBI OBI", 90],
		["Rajesh Kumar Sharma", "RAJESH KUMAR SHARAM", 85],
	])("%s and %s match (at least %i)", (one, other, least) => {
		expect(matchNames(one, other)).toBeGreaterThanOrEqual(least);
	});

	it.each([
		["Juan Pérez", "Pedro Gómez", 0],
		["Juan Pérez", "Luis Pérez", 55],
		["Juan Pérez", "Pérez", 55],
		["Ana Maria Lopez", "A M L", 55],
		["", "Juan Pérez", 0],
		["Mr", "Mr", 0],
	])("%s and %s do not match (at most %i)", (one, other, most) => {
		expect(matchNames(one, other)).toBeLessThanOrEqual(most);
	});

	const word = fc.stringMatching(/^[A-Z]{2,8}$/);
	it("match equally in any order of words and names", () => {
		fc.assert(
			fc.property(
				fc.array(word, { minLength: 1, maxLength: 4 }),
				fc.array(word, { minLength: 1, maxLength: 4 }),
				(a, b) => {
					const score = matchNames(a.join(" "), b.join(" "));
					expect(score).toBeGreaterThanOrEqual(0);
					expect(score).toBeLessThanOrEqual(100);
					expect(matchNames(b.join(" "), a.join(" "))).toBe(score);
				},
			),
		);
	});

	it("match themselves completely", () => {
		fc.assert(
			fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (words) => {
				const score = matchNames(words.join(" "), words.toReversed().join(" ").toLowerCase());
				expect([0, 100]).toContain(score);
			}),
		);
	});
});
