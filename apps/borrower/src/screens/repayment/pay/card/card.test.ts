import { expect, it } from "vitest";
import { brandName, readCard, shortExpiry, typedExpiry } from "./card.ts";

const today = new Date(2026, 10, 15);
const right = { number: "5531 8866 5214 2950", expiry: "09/32", cvv: "564" };

it("readCard parses a typed card", () => {
	expect(readCard(right, today)).toEqual({
		card: { number: "5531886652142950", cvv: "564", expiryMonth: "09", expiryYear: "32" },
	});
	expect(readCard({ ...right, number: "5061460166976054667" }, today)).toHaveProperty("card");
});

it.each([
	[{ ...right, number: "5531 8866 5214 2951" }, ["number"]],
	[{ ...right, number: "" }, ["number"]],
	[{ ...right, expiry: "13/32" }, ["expiry"]],
	[{ ...right, expiry: "10/26" }, ["expiry"]],
	[{ ...right, cvv: "56" }, ["cvv"]],
	[{ number: "1", expiry: "", cvv: "" }, ["number", "expiry", "cvv"]],
])("readCard reports the invalid fields of %j", (typed, wrong) => {
	expect(readCard(typed, today)).toEqual({ wrong });
});

it("readCard accepts a card until the end of its month", () => {
	expect(readCard({ ...right, expiry: "11/26" }, today)).toHaveProperty("card");
});

it("typedExpiry formats typed and pasted text", () => {
	expect(typedExpiry("0932")).toBe("09/32");
	expect(typedExpiry("09/")).toBe("09");
});

it("names a stored card as its holder knows it", () => {
	expect(["visa", "mastercard", "Verve", "VISA", ""].map(brandName)).toEqual([
		"Visa",
		"Mastercard",
		"Verve",
		"VISA",
		"",
	]);
	expect(shortExpiry({ expiryMonth: "12", expiryYear: "2030" })).toBe("12/30");
});
