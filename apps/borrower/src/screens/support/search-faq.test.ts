import { describe, expect, it } from "vitest";
import { countEntries, searchFaq, storedTopics } from "./search-faq.ts";

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

describe("FAQ search", () => {
	it("ignores accents and case, in questions and answers", () => {
		expect(ids("CUANTO")).toEqual(["a"]);
		expect(ids("comision")).toEqual(["a", "b"]);
	});

	it("requires every word, in any order", () => {
		expect(ids("comision pagar")).toEqual(["b"]);
		expect(ids("  ")).toEqual(["a", "b", "c"]);
		expect(countEntries(searchFaq(topics, "nothing of this"))).toBe(0);
	});
});

describe("stored FAQ topics", () => {
	const here = { country: "mx", language: "es" };
	it("are used for the same region and language", () => {
		expect(storedTopics([{ ...here, topics }], here)).toEqual(topics);
		expect(storedTopics([{ ...here, topics }], { ...here, language: "en" })).toBeNull();
	});

	it.each([null, [], [null], ["x"], [{ ...here }], [{ ...here, topics: [{ id: 1 }] }]])(
		"are ignored when storage has %o",
		(stored) => {
			expect(storedTopics(stored, here)).toBeNull();
		},
	);
});
