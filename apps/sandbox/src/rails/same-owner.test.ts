import { expect, it } from "vitest";
import { isSameOwner } from "./same-owner.ts";

it.each([
	["by the document", ["ANA RUIZ", "1020"], ["Ana Ruiz Peña", "1020"], true],
	["another document, the same name", ["Ana Ruiz", "1020"], ["Ana Ruiz", "3040"], false],
	["by the names", ["Ruiz Peña Ana", null], ["Ana Ruíz", "1020"], true],
	["one shared family name", ["Pedro Ruiz", null], ["Ana Ruiz", "1020"], false],
	["another name", ["Pedro Totalmente Distinto", null], ["Ana Rodríguez", "1020"], false],
] as const)("%s", (_case, [holder, document], [name, number], same) => {
	expect(isSameOwner({ holder, document }, { holder: name, document: number })).toBe(same);
});
