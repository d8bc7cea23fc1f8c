import { packs } from "@puente/regions";
import { expect, it } from "vitest";
import { fullNumber, groupPhone } from "./group-phone.ts";

it.each([
	["mx", "5512345678", "55 1234 5678"],
	["co", "3012345678", "301 234 5678"],
	["in", "9812345678", "98123 45678"],
	["ng", "8031234567", "803 123 4567"],
	["ng", "08031234567", "0803 123 4567"],
	["ng", "+234 803", "+234 803"],
] as const)("groups a number in %s: %s as %s", (country, digits, text) => {
	expect(groupPhone(packs[country], digits)).toBe(text);
});

it("writes a whole number in groups that stay on one line", () => {
	expect(fullNumber(packs.mx, "5512345678")).toBe("+52\u00a055\u00a01234\u00a05678");
});
