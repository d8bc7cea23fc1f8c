import { errors } from "@puente/contract";
import { ruleNames } from "@puente/core/validation";
import { describe, expect, it } from "vitest";
import type { ApplyingCatalogue } from "./applying/catalogue.ts";
import { applyingEn } from "./applying/en.ts";
import { applyingEs } from "./applying/es.ts";
import { type Catalogue, fill } from "./catalogue.ts";
import { en } from "./en.ts";
import { errorsEn } from "./errors/en.ts";
import { errorsEs } from "./errors/es.ts";
import { es } from "./es.ts";
import { legalEn } from "./legal/en.ts";
import { legalEs } from "./legal/es.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
const english: Catalogue = en;
const parts = ["ui", "problems"] as const;

type Sentences = Readonly<Record<string, string>>;

function expectSame(one: Sentences, other: Sentences): void {
	expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort());
	for (const [key, text] of Object.entries(one)) {
		expect(placeholders(other[key] ?? ""), key).toEqual(placeholders(text));
		expect(text.trim(), key).not.toBe("");
		expect(other[key]?.trim(), key).not.toBe("");
	}
}

describe("the texts of both languages", () => {
	it.each(parts)("have the same sentences with the same placeholders in %s", (part) => {
		expectSame(english[part], es[part]);
	});

	it("have the same sentences with the same placeholders for every error", () => {
		expectSame(errorsEn, errorsEs);
	});

	it("use in every error sentence only values that the server sends with it", () => {
		for (const [name, entry] of Object.entries(errors)) {
			const details: readonly string[] = "details" in entry ? entry.details : [];
			const sentence: string = errorsEn[name as keyof typeof errors];
			expect(placeholders(sentence), name).toEqual([...details].sort());
		}
	});

	it("have the same sections in the privacy policy and in the terms", () => {
		for (const name of ["privacy", "terms"] as const) {
			const count = (texts: typeof legalEn) =>
				texts[name].sections.map((section) => [section.paragraphs.length, section.points?.length ?? 0]);
			expect(count(legalEs)).toEqual(count(legalEn));
		}
	});
});

describe("the texts of the application", () => {
	const whole: ApplyingCatalogue = applyingEn;
	const sections = Object.keys(applyingEn) as (keyof ApplyingCatalogue)[];

	it.each(sections)("are the same in both languages, with the same placeholders, in %s", (part) => {
		expectSame(whole[part], applyingEs[part]);
	});

	it("have a sentence for every rule of core, and for no other", () => {
		expect(Object.keys(applyingEn.rules).sort()).toEqual([...ruleNames].sort());
	});

	it("address the borrower informally as in Latin America, never as usted or vosotros", () => {
		const spanish = sections.flatMap((part) => Object.values(applyingEs[part]));
		const wrong = spanish.filter((text) => /\b(usted|su solicitud|vuestr|podéis|tenéis|móvil)\b/i.test(text));
		expect(wrong).toEqual([]);
	});
});

describe("the specification's own sentences", () => {
	it.each([
		"Mobile phone number cannot be empty",
		"this number already exists",
		"Please accept the terms of Services and Privacy Policy first.",
		"user cannot log in",
		"token expired, please log in again",
		"account is registered on another device",
		"invalid token, please log in again",
		"ooops,network failed ,please reload the page",
		"The request failed Please try again",
		"In order to avoid misuse, please apply in the APP",
		"logged out successfully",
		"Copy failed",
		"No data",
		"please enter email",
		"Email verification failed",
		"Please input first name of at least 3 letters",
		"CURP format error",
		"Please enter the correct WhatsApp number",
		"please select State",
		"contact number has to be 9 digits",
		"the two card numbers do not match",
		"The bank account is inconsistent with the confirmation number",
		"Incorrect bvn input.",
		"accept the loan agreement",
		"answer the question first",
		"complete the credit history questionnaire",
		"there are still unanswered questions",
		"First answer the question",
		"Please upload payment voucher",
		"More than 5 pictures have been uploaded",
		"Please run in App",
	])("are in English unchanged: %s", (sentence) => {
		const parts = [en.ui, errorsEn, applyingEn.ui, applyingEn.rules, applyingEn.toasts];
		const values = { field: "first name", min: 3, digits: 9, count: 5 };
		const all = parts.flatMap((part) => Object.values<string>(part)).map((text) => fill(text, values));
		expect(all).toContain(sentence);
	});
});

it("fills in the values and leaves a name without a value visible", () => {
	expect(fill("Send again in {seconds} s", { seconds: 9 })).toBe("Send again in 9 s");
	expect(fill("{one} {two}", { one: "{two}" })).toBe("{two} {two}");
});
