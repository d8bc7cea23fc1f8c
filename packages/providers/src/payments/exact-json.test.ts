import { expect, it } from "vitest";
import { numberOf, readJson } from "./exact-json.ts";

it("keeps every digit of amounts and ids", () => {
	expect(readJson('{"amount": 1500.10, "id": 9122821270554876574, "ok": true, "none": null}')).toEqual({
		amount: "1500.10",
		id: "9122821270554876574",
		ok: true,
		none: null,
	});
});

it("writes an amount exactly as given", () => {
	expect(JSON.stringify({ amount: numberOf("99999999999999.10") })).toBe('{"amount":99999999999999.10}');
});

it.each(["<html>", "", "x".repeat(300_000)])(
	"returns undefined for a text that is not a rail's reply",
	(text) => {
		expect(readJson(text)).toBeUndefined();
	},
);
