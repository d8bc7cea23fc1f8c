import { shownFields } from "@puente/core/validation";
import { loadForms } from "@puente/regions";
import { expect, it } from "vitest";
import { sectionsOf } from "./sections.ts";

const { additional, identity } = await loadForms("ng");

it("sectionsOf splits a form into sections and keeps every field", () => {
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

it("sectionsOf has one income section for an unemployed borrower", () => {
	const shown = shownFields(additional, { employmentType: "unemployed", incomeSource: "mother" });
	expect(sectionsOf(shown)[1]?.fields.map(({ name }) => name)).toEqual(["incomeSource", "familyMonthIncome"]);
});

it("sectionsOf returns one section for a form without headings", () => {
	expect(sectionsOf(identity)).toEqual([{ heading: null, fields: identity }]);
});
