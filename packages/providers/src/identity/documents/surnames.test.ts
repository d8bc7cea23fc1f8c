import { expect, it } from "vitest";
import { splitSurnames } from "./surnames.ts";

it.each([
	["GOMEZ VELAZQUEZ", "GOMEZ", "VELAZQUEZ"],
	["DE LA CRUZ HERNANDEZ", "DE LA CRUZ", "HERNANDEZ"],
	["GARCIA DE LA TORRE", "GARCIA", "DE LA TORRE"],
	["SAN JUAN PEREZ", "SAN JUAN", "PEREZ"],
	["GOMEZ", "GOMEZ", ""],
	["DE LA", "DE LA", ""],
	["", "", ""],
])("splits %s after its first surname", (line, first, second) => {
	expect(splitSurnames(line)).toEqual({ first, second });
});
