import { expect, it } from "vitest";
import { legalEn } from "../legal/en.ts";
import { legalEs } from "../legal/es.ts";
import { agreementEn } from "./en.ts";
import { agreementEs } from "./es.ts";
import { agreementEsCo } from "./es-co.ts";

/** Every text with its path, at any depth. */
function texts(value: unknown, place = ""): readonly (readonly [string, string])[] {
	if (typeof value === "string") return [[place, value]];
	return Object.entries(value as object).flatMap(([name, part]) => texts(part, `${place}/${name}`));
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

it("the agreement has the same texts with the same placeholders in both languages, none of them empty", () => {
	const english = texts(agreementEn);
	const spanish = new Map(texts(agreementEs));
	expect([...spanish.keys()]).toEqual(english.map(([place]) => place));
	for (const [place, text] of english) {
		expect(placeholders(spanish.get(place) ?? ""), place).toEqual(placeholders(text));
		expect(text.trim(), place).not.toBe("");
		expect(spanish.get(place)?.trim(), place).not.toBe("");
	}
});

it("no text says that repayment is reported to a credit bureau, because nothing is", () => {
	const all = [agreementEn, agreementEs, agreementEsCo, ...[legalEn, legalEs].map(({ terms }) => terms)];
	const sentences = all.flatMap((each) => texts(each).map(([, text]) => text));
	const told = sentences.filter((text) =>
		/bureau|bur[óo] de|sociedad(es)? de información crediticia/i.test(text),
	);
	expect(told).toEqual([]);
});
