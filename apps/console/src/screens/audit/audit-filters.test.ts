import { expect, it } from "vitest";
import { readInput, searchOf, shortName } from "./audit-filters.ts";

const search = (fields: Readonly<Record<string, string>>) => searchOf((name) => fields[name] ?? "");

it("asks only for what is whole: half an id finds everybody rather than an error", () => {
	expect(search({ borrower: "0b6e", call: " signIn " })).toEqual({ call: "signIn" });
	const borrower = "0b6e1c52-7a11-4c0e-9a55-1f2e3d4c5b6a";
	expect(search({ borrower })).toEqual({ borrowerId: borrower });
});

it("asks for a person by how the name begins, however it is typed", () => {
	expect(search({ staff: " Sofia" })).toEqual({ staffName: "sofia" });
	expect(search({ staff: "x".repeat(300) }).staffName).toHaveLength(40);
});

it("counts the last day whole", () => {
	const { from, until } = search({ from: "2026-11-01", until: "2026-11-01" });
	expect(Date.parse(until ?? "") - Date.parse(from ?? "")).toBe(86_400_000);
});

it("shows what was sent even when it is no record", () => {
	expect(readInput('{"a":1}')).toBe('{\n  "a": 1\n}');
	expect(readInput("…")).toBe("…");
});

it("an id is named by its first part, anything else as it is", () => {
	expect(shortName("17da5920-f11f-4f0b-a5ee-f31e80c158ef")).toBe("17da5920");
	expect(shortName("co:co-quick-91")).toBe("co:co-quick-91");
});
