import { expect, it } from "vitest";
import { searchOptions } from "./search-options.ts";

const places = [
	{ label: "Estado de México", aliases: ["Edomex"] },
	{ label: "Ciudad de México" },
	{ label: "Mérida" },
	{ label: "Medellín", bySearch: true },
];
const found = (typed: string) => searchOptions(places, typed).map(({ label }) => label);

it("matches names without accents and by alias", () => {
	expect(found("merida")).toEqual(["Mérida"]);
	expect(found("EDOMEX")).toEqual(["Estado de México"]);
});

it("ranks prefix matches before substring matches", () => {
	expect(found("me")).toEqual(["Mérida", "Medellín", "Estado de México", "Ciudad de México"]);
});

it("hides search-only options without a query, unless there are no others", () => {
	expect(found("")).not.toContain("Medellín");
	expect(searchOptions([{ label: "Rare bank", bySearch: true }], "")).toHaveLength(1);
});
