import { describe, expect, it } from "vitest";
import { mrzOf } from "../synthetic/draw-card.ts";
import { drawPerson } from "../synthetic/people.ts";
import { looksLikeMrz, readMrz } from "./mrz.ts";

// The specimen of ICAO 9303-5, appendix B.
const specimen = [
	"I<UTOD231458907<<<<<<<<<<<<<<<",
	"7408122F1204159UTO<<<<<<<<<<<6",
	"ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
];

describe("a machine-readable zone", () => {
	it("reads the specimen of the standard", () => {
		expect(readMrz(specimen, 2026)).toMatchObject({
			issuer: "UTO",
			documentNo: "D23145890",
			birthday: "1974-08-12",
			expiresOn: "2012-04-15",
			names: { lastName: "ERIKSSON", secondLastName: "", given: "ANNA MARIA", full: "ANNA MARIA ERIKSSON" },
			source: "checked",
		});
	});

	it("is not read when any digit is wrong", () => {
		const [first = "", second = "", third = ""] = specimen;
		for (const at of [0, 5, 8, 13, 14]) {
			const wrong = `${second.slice(0, at)}${(Number(second[at]) + 1) % 10}${second.slice(at + 1)}`;
			expect(readMrz([first, wrong, third], 2026)).toBeNull();
		}
	});

	it("repairs a letter where only a digit is possible, and reports it", () => {
		const [first = "", second = "", third = ""] = specimen;
		expect(readMrz([first, second.replace("0", "O"), third], 2026)).toMatchObject({ source: "repaired" });
	});

	it("reads the issuer's letters as letters without doubting the numbers", () => {
		const zeroed = specimen.map((line) => line.replace("UTO", "UT0"));
		expect(readMrz(zeroed, 2026)).toMatchObject({ issuer: "UTO", source: "checked" });
	});

	it("restores the length of a run of fillers, since the recogniser loses some", () => {
		const short = specimen.map((line) => line.replace("<<<<<<", "<<<<"));
		expect(readMrz(short, 2026)).toMatchObject({ documentNo: "D23145890", birthday: "1974-08-12" });
	});

	it("is read for every synthetic person, whatever line is above the zone", () => {
		for (let seed = 1; seed < 60; seed++) {
			const person = drawPerson(seed);
			const lines = mrzOf(person, "MEX", { documentNo: person.nin.slice(0, 9), optional: "" });
			expect(lines.map((line) => line.length)).toEqual([30, 30, 30]);
			expect(readMrz(["INSTITUTO NACIONAL ELECTORAL DE MEXICO", ...lines], 2026)).toMatchObject({
				birthday: person.birthday,
			});
		}
	});

	it("is detected when the names fill their line to the last letter", () => {
		const person = { ...drawPerson(3), given: "LUCIA FERNANDA", father: "HERRERA", mother: "CASTILLO" };
		const lines = mrzOf(person, "MEX", { documentNo: "123456789", optional: "" });
		expect(lines[2]).toBe("HERRERA<CASTILLO<<LUCIA<FERNAN");
		expect(lines.every(looksLikeMrz)).toBe(true);
	});

	it.each([
		[
			"HERRERA<CASTILLO<<LUCIA<FERNAN",
			{ lastName: "HERRERA", secondLastName: "CASTILLO", given: null, full: null },
		],
		[
			"VILLAVICENCIO<MONTEMAYOR<<MARI",
			{ lastName: "VILLAVICENCIO", secondLastName: "MONTEMAYOR", given: null },
		],
		["VILLAVICENCIO<ETCHEVERRYGARIBA", { lastName: "VILLAVICENCIO", secondLastName: null, given: null }],
		["VILLAVICENCIOETCHEVERRYGARIBAY", { lastName: null, secondLastName: null, given: null, full: null }],
	])("never reads a name as complete that its line may have cut: %s", (names, expected) => {
		expect(readMrz([...specimen.slice(0, 2), names], 2026)?.names).toMatchObject(expected);
	});

	it("is not detected in ordinary print", () => {
		expect(looksLikeMrz("INSTITUTO NACIONAL ELECTORAL MEXICO")).toBe(false);
		expect(specimen.every(looksLikeMrz)).toBe(true);
	});
});
