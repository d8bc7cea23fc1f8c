import { describe, expect, it } from "vitest";
import { identityFindings, maskName, nameVerdict } from "./identity-findings.ts";

const personal = {
	firstName: "María José",
	lastName: "Peña",
	secondLastName: "Ruiz",
	birthday: "1990-02-01",
	nationalId: "1020304050",
};
const confirmed = { cardNo: "1020304050", name: "Maria Jose Peña Ruiz", birthday: "1990-02-01" };
const reading = {
	cardNo: { value: "1.020.304.050", source: "read" },
	name: { value: "MARIA JOSE PENA RUIZ", source: "read" },
	birthday: { value: "1990-02-01", source: "checked" },
} as const;
const findings = (changes: Partial<Parameters<typeof identityFindings>[0]>) =>
	Object.fromEntries(
		identityFindings({ reading, conflicts: [], confirmed, personal, nameMatchSure: 85, ...changes }),
	);

describe("identityFindings", () => {
	it("are empty when reading, confirmation and form agree except for accents and dots", () => {
		expect(findings({})).toEqual({});
	});

	it("include a number that the borrower changed, with both values", () => {
		expect(findings({ confirmed: { ...confirmed, cardNo: "1020304051" } })).toEqual({
			numberEdited: [{ field: "cardNo", read: "1.020.304.050", typed: "1020304051" }],
			typedDiffersFromRead: [{ field: "cardNo", read: "1020304051", typed: "1020304050" }],
		});
	});

	it("include another name, but not a corrected letter of the same name", () => {
		const slip = { ...reading, name: { value: "MARIIA JOSE PENA RUIZ", source: "read" } } as const;
		expect(findings({ reading: slip })).toEqual({});
		const other = { ...reading, name: { value: "PEDRO GOMEZ", source: "read" } } as const;
		expect(Object.keys(findings({ reading: other }))).toEqual(["nameEdited"]);
	});

	it("include another surname, or one that the borrower left out", () => {
		const withSurnames = {
			...reading,
			lastName: { value: "PENA", source: "read" },
			secondLastName: { value: "RUIZ", source: "read" },
		} as const;
		const own = { ...confirmed, lastName: "Peña", secondLastName: "Ruiz" };
		expect(findings({ reading: withSurnames, confirmed: own })).toEqual({});
		expect(findings({ reading: withSurnames, confirmed: { ...own, secondLastName: "" } })).toEqual({
			nameEdited: [{ field: "secondLastName", read: "RUIZ", typed: "" }],
		});
	});

	it("accept a form of earlier days, with both surnames in one field", () => {
		expect(findings({ personal: { ...personal, lastName: "Peña Ruiz", secondLastName: "" } })).toEqual({});
	});

	it("include a document that contradicts itself", () => {
		expect(findings({ conflicts: ["birthday"] })).toEqual({
			conflict: [{ field: "birthday", read: "1990-02-01", typed: "" }],
		});
	});

	it("include a form that differs from the document", () => {
		const found = findings({ personal: { ...personal, birthday: "1991-02-01", lastName: "Gómez" } });
		expect(found["typedDiffersFromRead"]?.map(({ field }) => field)).toEqual(["birthday", "name"]);
	});
});

it("judge a name by the scorecard's two thresholds", () => {
	const rules = { accountNameMatchMin: 40, accountNameMatchSure: 70 };
	expect([70, 69, 40, 39].map((match) => nameVerdict(match, rules))).toEqual([
		"same",
		"unsure",
		"unsure",
		"other",
	]);
});

it("mask a name word by word and show no word whole", () => {
	expect(maskName("Juan Pérez")).toBe("JU** PÉ***");
	expect(maskName(" Li  O ")).toBe("L* *");
});
