import { countries } from "@puente/core/region";
import { type FormValues, shownFields } from "@puente/core/validation";
import { loadForms } from "@puente/regions";
import { describe, expect, it } from "vitest";
import type { FormName } from "./field-words.ts";
import { fieldCount, pageOf, pagesOf, sectionsOf } from "./sections.ts";

const { additional, identity } = await loadForms("ng");
const employee = { employmentType: "employee", payFrequency: "monthly", incomeSource: "self" };

function headingsOf(name: FormName, shown: Parameters<typeof pagesOf>[1]) {
	return pagesOf(name, shown).map(({ sections }) => sections.map(({ heading }) => heading));
}

it("sectionsOf splits a form into sections and keeps every field", () => {
	const shown = shownFields(additional, employee);
	const sections = sectionsOf("additional", shown);
	expect(sections.flatMap(({ fields }) => fields)).toEqual(shown);
	expect(sections.map(({ heading }) => heading)).toEqual([
		"section.work",
		"section.workplace",
		"section.pay",
		"section.contact1",
		"section.contact2",
		"section.social",
	]);
});

it("sectionsOf returns one section for a form without headings", () => {
	expect(sectionsOf("identity", identity)).toEqual([{ heading: null, fields: identity }]);
});

const regionForms = await Promise.all(
	countries.map(async (country) => ({ country, forms: await loadForms(country) })),
);

describe.each(regionForms)("the pages of $country", ({ forms }) => {
	const filled: readonly (readonly [FormName, FormValues])[] = [
		["personal", {}],
		["additional", {}],
		["additional", employee],
		["additional", { ...employee, employmentType: "self_employed" }],
		["bankCard", {}],
		["bankCard", { cardType: "debit" }],
	];

	it.each(filled)("have at most six fields of the form %s with %j, and keep every field", (name, values) => {
		const shown = shownFields(forms[name], values);
		const pages = pagesOf(name, shown);
		expect(pages.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))).toEqual(shown);
		for (const { sections } of pages) {
			expect(fieldCount(sections)).toBeLessThanOrEqual(6);
			expect(sections[0]?.heading).not.toBeNull();
		}
	});

	it("have four to six personal fields each", () => {
		for (const { sections } of pagesOf("personal", shownFields(forms.personal, {}))) {
			expect(fieldCount(sections)).toBeGreaterThanOrEqual(4);
		}
	});
});

it("pagesOf puts both contacts on one page, and the income of an unemployed borrower beside the work", () => {
	expect(headingsOf("additional", shownFields(additional, { employmentType: "unemployed" }))).toEqual([
		["section.work", "section.pay"],
		["section.contact1", "section.contact2"],
		["section.social"],
	]);
});

it("pagesOf asks for the branch in India on a page of its own", async () => {
	const { bankCard } = await loadForms("in");
	expect(headingsOf("bankCard", bankCard)).toEqual([["section.bank"], ["section.account", "section.proof"]]);
});

it("pageOf finds the page of a field", () => {
	const pages = pagesOf("additional", shownFields(additional, employee));
	expect(pageOf(pages, "employmentType")).toBe(0);
	expect(pageOf(pages, "emergencyContactMobile2")).toBe(3);
	expect(pageOf(pages, "noSuchField")).toBe(-1);
});
