import { expect, it } from "vitest";
import { dateOfDigits, typedDigits } from "./date-digits.ts";

it("reads and writes a date as day, month and year", () => {
	expect(typedDigits("1990-03-07")).toBe("07031990");
	expect(typedDigits("0703")).toBe("0703");
	expect(dateOfDigits("07031990")).toBe("1990-03-07");
});
