import { expect, it } from "vitest";
import { labelOf, linesOf, textOf } from "./record-text.tsx";

const context = { t: (key: string) => key, language: "en", country: "ng" } as never;

it("flattens a record to lines with the path of each value", () => {
	expect(linesOf({ fee: { minMinor: 5 }, roles: ["a"] })).toEqual([
		{ path: "fee / minMinor", value: 5 },
		{ path: "roles", value: ["a"] },
	]);
});

it("removes the unit from the label and formats the value with it", () => {
	expect(labelOf("en", "penaltyReductionMinor")).toBe("Penalty reduction");
	expect(textOf("penaltyReductionMinor", 12_345, context)).toBe("NGN 123.45");
	expect(textOf("openUntil", "2026-10-12", context)).toBe("12 Oct 2026");
	expect(textOf("limit", null, context)).toBe("–");
	const prizes = [
		{ id: "large", amountMinor: 100_000, oddsPpm: 10_000 },
		{ id: "small", amountMinor: 500, oddsPpm: 5 },
	];
	expect(textOf("prizes", prizes, context)).toBe(
		"large, Amount NGN 1,000.00, Odds 1%; small, Amount NGN 5.00, Odds 0.0005%",
	);
	expect(textOf("country", "ng", context)).toBe("country.ng");
});

it("translates codes, and each part of a path", () => {
	expect(labelOf("es", "payment / rail")).toBe("Pago / Medio de pago");
	expect(labelOf("en", "webhookUnproven")).toBe("Messages that could not be verified");
	expect(labelOf("es", "constructor")).toBe("Constructor");
});
