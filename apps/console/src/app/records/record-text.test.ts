import { expect, it } from "vitest";
import { labelOf, linesOf, textOf } from "./values.tsx";

const telling = { t: (key: string) => key, language: "en", country: "ng" } as never;

it("what lies inside another stands under both names", () => {
	expect(linesOf({ fee: { minMinor: 5 }, roles: ["a"] })).toEqual([
		{ path: "fee / minMinor", value: 5 },
		{ path: "roles", value: ["a"] },
	]);
});

it("a name loses its unit, and the value gets it", () => {
	expect(labelOf("en", "penaltyReductionMinor")).toBe("Penalty reduction");
	expect(textOf("penaltyReductionMinor", 12_345, telling)).toBe("NGN 123.45");
	expect(textOf("openUntil", "2026-10-12", telling)).toBe("12 Oct 2026");
	expect(textOf("limit", null, telling)).toBe("–");
	const prizes = [
		{ id: "large", amountMinor: 100_000, oddsPpm: 10_000 },
		{ id: "small", amountMinor: 500, oddsPpm: 5 },
	];
	expect(textOf("prizes", prizes, telling)).toBe(
		"large, Amount NGN 1,000.00, Odds 1%; small, Amount NGN 5.00, Odds 0.0005%",
	);
	expect(textOf("country", "ng", telling)).toBe("country.ng");
});

it("a code is said in the language of whoever looks, and a path part by part", () => {
	expect(labelOf("es", "payment / rail")).toBe("Pago / Medio de pago");
	expect(labelOf("en", "webhookUnproven")).toBe("A message that nobody could prove");
	expect(labelOf("es", "constructor")).toBe("Constructor");
});
