import { describe, expect, it } from "vitest";
import { supportEn } from "./en.ts";
import { faqFigures } from "./faq/faq.ts";
import { faqTexts } from "./faq/index.ts";
import { notificationTexts } from "./notices.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe("the texts of support", () => {
	it("answer the same questions with the same known figures in both languages", () => {
		const spanish = faqTexts.es.entries;
		expect(Object.keys(spanish)).toEqual(Object.keys(faqTexts.en.entries));
		for (const [id, entry] of Object.entries(faqTexts.en.entries)) {
			expect(placeholders(spanish[id]?.answer ?? ""), id).toEqual(placeholders(entry.answer));
			expect([spanish[id]?.topic, spanish[id]?.needs]).toEqual([entry.topic, entry.needs]);
			for (const figure of placeholders(entry.answer)) expect(faqFigures).toContain(figure);
		}
	});

	it("have the same placeholders in both languages of a notification, in two SMS at most", () => {
		for (const [kind, { en, es }] of Object.entries(notificationTexts)) {
			expect(placeholders(es.text), kind).toEqual(placeholders(en.text));
			for (const { text } of [en, es]) expect(text.length, kind).toBeLessThan(150);
		}
	});
});

it.each(["More than {count} pictures have been uploaded", "Email verification failed"])(
	"the specification's own sentence is in English unchanged: %s",
	(sentence) => {
		expect(Object.values<string>(supportEn.ui)).toContain(sentence);
	},
);
