import { describe, expect, it } from "vitest";
import { countEntries, keptTopics, searchFaq } from "./search-faq.ts";

const topics = [
	{
		id: "cost",
		name: "Costo",
		entries: [
			{ id: "a", question: "¿Cuánto cuesta?", answer: "Ves la comisión antes." },
			{ id: "b", question: "¿Puedo pagar antes?", answer: "Sí, sin comisión." },
		],
	},
	{ id: "apply", name: "Solicitar", entries: [{ id: "c", question: "¿Quién?", answer: "Adultos." }] },
];
const ids = (typed: string) =>
	searchFaq(topics, typed).flatMap((topic) => topic.entries.map((entry) => entry.id));

describe("the search", () => {
	it("finds without accents and case, in questions and answers", () => {
		expect(ids("CUANTO")).toEqual(["a"]);
		expect(ids("comision")).toEqual(["a", "b"]);
	});

	it("wants every word, in any order", () => {
		expect(ids("comision pagar")).toEqual(["b"]);
		expect(ids("  ")).toEqual(["a", "b", "c"]);
		expect(countEntries(searchFaq(topics, "nothing of this"))).toBe(0);
	});
});

describe("what the phone kept", () => {
	const here = { country: "mx", language: "es" };
	it("is shown when it is of this region and language", () => {
		expect(keptTopics([{ ...here, topics }], here)).toEqual(topics);
		expect(keptTopics([{ ...here, topics }], { ...here, language: "en" })).toBeNull();
	});

	it.each([null, [], [null], ["x"], [{ ...here }], [{ ...here, topics: [{ id: 1 }] }]])(
		"is nothing when storage holds %o",
		(kept) => {
			expect(keptTopics(kept, here)).toBeNull();
		},
	);
});
