import { errors } from "@puente/contract";
import { describe, expect, it } from "vitest";
import { type Catalogue, fill } from "./catalogue.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { legalEn } from "./legal/en.ts";
import { legalEs } from "./legal/es.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
const english: Catalogue = en;
const parts = ["ui", "errors", "problems"] as const;

describe("the two languages", () => {
	it.each(parts)("have the same sentences with the same placeholders in %s", (part) => {
		const one: Readonly<Record<string, string>> = english[part];
		const other: Readonly<Record<string, string>> = es[part];
		expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort());
		for (const [key, text] of Object.entries(one)) {
			expect(placeholders(other[key] ?? ""), key).toEqual(placeholders(text));
			expect(text.trim(), key).not.toBe("");
			expect(other[key]?.trim(), key).not.toBe("");
		}
	});

	it("name in every error sentence only values that the server sends with it", () => {
		for (const [name, entry] of Object.entries(errors)) {
			const details: readonly string[] = "details" in entry ? entry.details : [];
			const sentence: string = en.errors[name as keyof typeof errors];
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
	])("stand in English as they are: %s", (sentence) => {
		const all: string[] = [...Object.values(en.ui), ...Object.values(en.errors)];
		expect(all).toContain(sentence);
	});
});

it("fills the values in and leaves a name without a value visible", () => {
	expect(fill("Send again in {seconds} s", { seconds: 9 })).toBe("Send again in 9 s");
	expect(fill("{one} {two}", { one: "{two}" })).toBe("{two} {two}");
});
