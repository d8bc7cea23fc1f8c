import { expect, it } from "vitest";
import { groupedCard, readCard, typedExpiry } from "./card.ts";

const today = new Date(2026, 10, 15);
const right = { number: "5531 8866 5214 2950", expiry: "09/32", cvv: "564" };

it("reads a card as it is typed", () => {
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
])("says what is wrong with %j", (typed, wrong) => {
	expect(readCard(typed, today)).toEqual({ wrong });
});

it("a card is good to the end of its month", () => {
	expect(readCard({ ...right, expiry: "11/26" }, today)).toHaveProperty("card");
});

it("groups what is typed, also when it is pasted with other signs", () => {
	expect(groupedCard("5531-8866 52142950")).toBe("5531 8866 5214 2950");
	expect(typedExpiry("0932")).toBe("09/32");
	expect(typedExpiry("09/")).toBe("09");
});
