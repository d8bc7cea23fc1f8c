import { expect, it } from "vitest";
import { deskEn } from "./en.ts";
import { deskEs } from "./es.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

it("the texts around the phone have the same placeholders in both languages", () => {
	const other: Readonly<Record<string, string>> = deskEs;
	for (const [key, text] of Object.entries(deskEn)) {
		expect(placeholders(other[key] ?? ""), key).toEqual(placeholders(text));
		expect(other[key]?.trim(), key).not.toBe("");
	}
});
