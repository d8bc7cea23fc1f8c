import { shownFields } from "@puente/core/validation";
import { loadForms } from "@puente/regions";
import { expect, it } from "vitest";
import { sectionsOf } from "./sections.ts";

const { additional, identity } = await loadForms("ng");

it("cuts a form into parts and loses no field", () => {
	const shown = shownFields(additional, { employmentType: "employee", incomeSource: "self" });
	const sections = sectionsOf(shown);
	expect(sections.flatMap(({ fields }) => fields)).toEqual(shown);
	expect(sections.map(({ heading }) => heading)).toEqual([
		"section.work",
		"section.pay",
		"section.workplace",
		"section.contact1",
		"section.contact2",
		"section.social",
	]);
});

it("gives an unemployed borrower one part for who earns the money", () => {
	const shown = shownFields(additional, { employmentType: "unemployed", incomeSource: "mother" });
	expect(sectionsOf(shown)[1]?.fields.map(({ name }) => name)).toEqual(["incomeSource", "familyMonthIncome"]);
});

it("leaves a form without such parts in one piece", () => {
	expect(sectionsOf(identity)).toEqual([{ heading: null, fields: identity }]);
});
