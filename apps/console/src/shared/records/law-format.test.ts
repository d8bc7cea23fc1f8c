import { fill } from "@puente/words";
import { consoleEn } from "@puente/words/console/en";
import { consoleEs } from "@puente/words/console/es";
import { expect, it } from "vitest";
import type { Translate } from "../language.tsx";
import { lawFormat } from "./law-format.ts";

it.each([
	["en", consoleEn, "1 May, 25 Dec", "3 days before, 43 days after"],
	["es", consoleEs, "1 may, 25 dic", "3 días antes, 43 días después"],
] as const)("says the days of every year in words: %s", (language, catalogue, days, fromEaster) => {
	const t: Translate = (key, ...values) => fill(catalogue[key], values[0]);
	const { textOf } = lawFormat(t, language);
	expect(textOf("value / fixed", ["05-01", "12-25"])).toBe(days);
	expect(textOf("value / movedToMonday", ["05-01", "12-25"])).toBe(days);
	expect(textOf("value / fromEaster", [-3, 43])).toBe(fromEaster);
	expect(textOf("value / fixed", [])).toBeNull();
});
