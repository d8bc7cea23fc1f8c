import { expect, it } from "vitest";
import { cleanDate, dateOfDigits, pastedDate, typedDigits } from "./date-digits.ts";

it("reads and writes a date as day, month and year", () => {
	expect(typedDigits("1990-03-07")).toBe("07031990");
	expect(typedDigits("0703")).toBe("0703");
	expect(dateOfDigits("07031990")).toBe("1990-03-07");
});

it.each([
	["1990-05-17", "1990-05-17"],
	["1990/5/7", "1990-05-07"],
	["17/05/1990", "1990-05-17"],
	["1/2/90", "1990-02-01"],
	["1.2.05", "2005-02-01"],
	[" 17-5-1990 ", "1990-05-17"],
	["17 05 1990", null],
	["31/2/1990", "1990-02-31"],
	["17051990", null],
	["17 May 1990", null],
	["1/2", null],
])("reads %j as pasted", (text, date) => {
	expect(pastedDate(text, 2008)).toBe(date);
});

it.each([
	["1/", "01"],
	["01 2/", "0102"],
	["1/2/1990", "01021990"],
	["17 05 1990", "17051990"],
	["12", "12"],
	["1", "1"],
])("keeps the digits of %j, and completes what a separator ends", (text, digits) => {
	expect(cleanDate(text)).toBe(digits);
});
