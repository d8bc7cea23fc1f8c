import { countries } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import { servedCountries } from "./served-countries.ts";

const licensed = {
	lenderName: "Puente Lending Ltd",
	licenceNumber: "1",
	approvalNumber: "2",
	complaintsContact: "complaints@example.com",
	supportPhone: "+2341234567",
	supportEmail: "help@example.com",
};

describe("servedCountries", () => {
	it("returns all countries in the sandbox", () => {
		expect([...servedCountries(null, "2026-11-15")]).toEqual([...countries]);
	});

	it("returns only countries with a licensed operator in production", () => {
		expect([...servedCountries({ ng: licensed }, "2026-11-15")]).toEqual(["ng"]);
	});

	it.each([
		[{ ng: { ...licensed, licenceNumber: " " } }, /ng operator field licenceNumber is empty/],
		[{ co: licensed }, /co the usury table ends in .*, \d+ months ago/],
		[{}, /names no country/],
	])("throws and names what is missing: %j", (operators, sentence) => {
		expect(() => servedCountries(operators, "2026-11-15")).toThrow(sentence);
	});
});
