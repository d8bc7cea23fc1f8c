import { expect, it } from "vitest";
import { agreementTexts } from "./index.ts";

/** Every text with its path, at any depth. */
function texts(value: unknown, place = ""): readonly (readonly [string, string])[] {
	if (typeof value === "string") return [[place, value]];
	return Object.entries(value as object).flatMap(([name, part]) => texts(part, `${place}/${name}`));
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

it("the agreement has the same texts with the same placeholders in both languages, none of them empty", () => {
	const english = texts(agreementTexts.en);
	const spanish = new Map(texts(agreementTexts.es));
	expect([...spanish.keys()]).toEqual(english.map(([place]) => place));
	for (const [place, text] of english) {
		expect(placeholders(spanish.get(place) ?? ""), place).toEqual(placeholders(text));
		expect(text.trim(), place).not.toBe("");
		expect(spanish.get(place)?.trim(), place).not.toBe("");
	}
});
