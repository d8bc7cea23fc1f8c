import { expect, it } from "vitest";
import { segmentAfter } from "./segments.tsx";

it.each([
	["ArrowRight", 0, 1],
	["ArrowRight", 1, 0],
	["ArrowLeft", 0, 1],
	["Home", 1, 0],
	["End", 0, 1],
	["Tab", 0, null],
])("moves with %s from tab %i of two to %s", (key, index, next) => {
	expect(segmentAfter(key, index, 2)).toBe(next);
});
