import { expect, it } from "vitest";
import { newLetterCode, readLetterCode } from "./letter-code.ts";

it("is printed in groups and read back however it is typed", () => {
	const code = newLetterCode();
	expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
	expect(readLetterCode(` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(code.replaceAll("-", ""));
});

it.each([
	["K7F2-9QXM-3LTD", "K7F29QXM31TD"],
	["k7f2.9qxm.3o1d", "K7F29QXM301D"],
	["K7F2-9QXM-31T", null],
	["K7F2-9QXM-31TDD", null],
	["K7F2-9QXM-31TU", null],
	["", null],
])("%j is read as %j", (typed, code) => {
	expect(readLetterCode(typed)).toBe(code);
});
