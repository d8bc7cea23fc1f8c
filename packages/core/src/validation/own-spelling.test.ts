import { expect, it } from "vitest";
import { ownSpelling } from "./own-spelling.ts";

it.each([
	["JULIANA PENA FUENTES", "Juliana Peña Fuentes", "Juliana Peña Fuentes"],
	["RIOS CARDENAS GERARDO", "Gerardo Ríos Cárdenas", "Ríos Cárdenas Gerardo"],
	["PEÑA", "Juliana Pen\u0303a", "Peña"],
	["O'NEIL", "Ana O'Neil", "O'Neil"],
])("%s, typed as %s, is spelled as its owner does", (onDocument, typed, own) => {
	expect(ownSpelling(onDocument, typed)).toBe(own);
});

it("keeps the words of the document that its owner did not type", () => {
	expect(ownSpelling("JULIANA MARIA PENA", "Juliana Peña")).toBe("JULIANA MARIA PEÑA");
	expect(ownSpelling("JUAN PEREZ", "Juliana Peña")).toBe("JUAN PEREZ");
	expect(ownSpelling("JUAN PEREZ", "")).toBe("JUAN PEREZ");
});
