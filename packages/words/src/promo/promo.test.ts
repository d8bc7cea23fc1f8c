import { expect, it } from "vitest";
import type { PromoCatalogue } from "./catalogue.ts";
import { promoEn } from "./en.ts";
import { promoEs } from "./es.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

it("the texts of promotion have the same placeholders in both languages", () => {
	const english: PromoCatalogue = promoEn;
	const other: Readonly<Record<string, string>> = promoEs.ui;
	for (const [key, text] of Object.entries(english.ui)) {
		expect(placeholders(other[key] ?? ""), key).toEqual(placeholders(text));
		expect(other[key]?.trim(), key).not.toBe("");
	}
});
