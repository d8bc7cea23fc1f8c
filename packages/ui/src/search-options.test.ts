import { expect, it } from "vitest";
import { searchOptions } from "./search-options.ts";

const places = [
	{ label: "Estado de México", aliases: ["Edomex"] },
	{ label: "Ciudad de México" },
	{ label: "Mérida" },
	{ label: "Medellín", bySearch: true },
];
const found = (typed: string) => searchOptions(places, typed).map(({ label }) => label);

it("finds a name without its accents, and by another spelling", () => {
	expect(found("merida")).toEqual(["Mérida"]);
	expect(found("EDOMEX")).toEqual(["Estado de México"]);
});

it("puts names that begin with the words before names that hold them", () => {
	expect(found("me")).toEqual(["Mérida", "Medellín", "Estado de México", "Ciudad de México"]);
});

it("shows what is only found by search to those who search, and to those who have nothing else", () => {
	expect(found("")).not.toContain("Medellín");
	expect(searchOptions([{ label: "Rare bank", bySearch: true }], "")).toHaveLength(1);
});
