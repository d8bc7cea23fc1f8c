import { expect, it } from "vitest";
import { consoleEn } from "./en.ts";
import { consoleEs } from "./es.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

it("the console says the same in both languages, with the same values in every sentence", () => {
	const spanish: Readonly<Record<string, string>> = consoleEs;
	for (const [key, text] of Object.entries(consoleEn)) {
		expect(placeholders(spanish[key] ?? ""), key).toEqual(placeholders(text));
		expect(spanish[key]?.trim(), key).not.toBe("");
	}
});
