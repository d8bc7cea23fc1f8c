import { expect, it } from "vitest";
import { readInput, searchOf, shortName } from "./audit-filters.ts";

const search = (fields: Readonly<Record<string, string>>) => searchOf((name) => fields[name] ?? "");

it("leaves out an incomplete borrower id", () => {
	expect(search({ borrower: "0b6e", call: " signIn " })).toEqual({ call: "signIn" });
	const borrower = "0b6e1c52-7a11-4c0e-9a55-1f2e3d4c5b6a";
	expect(search({ borrower })).toEqual({ borrowerId: borrower });
});

it("trims, lowercases and cuts the staff name", () => {
	expect(search({ staff: " Sofia" })).toEqual({ staffName: "sofia" });
	expect(search({ staff: "x".repeat(300) }).staffName).toHaveLength(40);
});

it("includes the whole last day", () => {
	const { from, until } = search({ from: "2026-11-01", until: "2026-11-01" });
	expect(Date.parse(until ?? "") - Date.parse(from ?? "")).toBe(86_400_000);
});

it("formats JSON input, and shows other input unchanged", () => {
	expect(readInput('{"a":1}')).toBe('{\n  "a": 1\n}');
	expect(readInput("…")).toBe("…");
});

it("shortens an id to its first part, and nothing else", () => {
	expect(shortName("17da5920-f11f-4f0b-a5ee-f31e80c158ef")).toBe("17da5920");
	expect(shortName("co:co-quick-91")).toBe("co:co-quick-91");
});
