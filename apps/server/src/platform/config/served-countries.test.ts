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
		expect([...servedCountries(null)]).toEqual([...countries]);
	});

	it("returns only countries with a licensed operator in production", () => {
		expect([...servedCountries({ ng: licensed })]).toEqual(["ng"]);
	});

	it("returns Colombia when its usury rate is out of date: offers stop, and staff enter the rate", () => {
		expect([...servedCountries({ co: licensed })]).toEqual(["co"]);
	});

	it.each([
		[{ ng: { ...licensed, licenceNumber: " " } }, /ng operator field licenceNumber is empty/],
		[{}, /names no country/],
	])("throws and names what is missing: %j", (operators, sentence) => {
		expect(() => servedCountries(operators)).toThrow(sentence);
	});
});
