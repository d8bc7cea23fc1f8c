import { expect, it } from "vitest";
import { splitName } from "./circulo-request.ts";

it.each([
	["García López", "García", "López"],
	["García", "García", ""],
	["de la Cruz Pérez", "de la Cruz", "Pérez"],
	["García de la Torre", "García", "de la Torre"],
	["San Juan del Río", "San Juan", "del Río"],
	["  García   López ", "García", "López"],
	["José Luis María", "José", "Luis María"],
	["María de los Ángeles", "María", "de los Ángeles"],
	["De la", "De la", ""],
	["", "", ""],
])("splits %j into %j and %j", (text, first, rest) => {
	expect(splitName(text)).toEqual({ first, rest });
});
