import { expect, it } from "vitest";
import { newTexts, splitAtCode, splitAtLink } from "./texts.ts";

it.each([
	["Your Puente code is 123456. Do not share it.", "123456"],
	["123456 es tu código", "123456"],
	["Tu código:123456", "123456"],
	["Pay to 1234567890", null],
	["Call 12345", null],
	["Loan PN20261116A123456Z is paid off.", null],
])("finds in %j the code %j", (text, code) => {
	expect(splitAtCode(text).code).toBe(code);
});

it("returns the text before and after the code", () => {
	expect(splitAtCode("Code 123456!")).toEqual({ before: "Code ", code: "123456", after: "!" });
	expect(splitAtCode("Hi")).toEqual({ before: "Hi", code: null, after: "" });
});

it("finds the screen of a link, whatever its address", () => {
	expect(splitAtLink("Pay here: http://localhost:1/?lang=en#/repay/cashier?portal=a.b-c. Thanks")).toEqual({
		before: "Pay here: ",
		screen: "#/repay/cashier?portal=a.b-c",
		after: ". Thanks",
	});
	expect(splitAtLink("See https://puente.example/terms")).toMatchObject({ screen: null });
});

it("returns the messages that are not in the older list", () => {
	const first = { to: "+1", text: "a", at: "2031-01-01T00:00:00.000Z" };
	const second = { ...first, at: "2031-01-01T00:00:00.001Z" };
	expect(newTexts([first], [second, first])).toEqual([second]);
	expect(newTexts([second, first], [second, first])).toEqual([]);
});
