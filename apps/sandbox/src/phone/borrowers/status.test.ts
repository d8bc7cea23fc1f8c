import { expect, it } from "vitest";
import type { DemoBorrower } from "../calls.ts";
import { fitsSearch, sortByStatus, statusOf } from "./status.ts";

const borrower = (step: string | null, name = "Valeria Ríos"): DemoBorrower => ({
	key: `mx-${step}`,
	scene: "referred",
	name,
	country: "mx",
	mobile: "5512345678",
	packageName: "com.puente.mx",
	step,
});

it("says what a review is for, and that a borrower without an order has no loan", () => {
	expect(statusOf(borrower("Applying")).words).toBe("Under review, for the credit history");
	expect(statusOf(borrower(null)).words).toBe("Registered, no loan yet");
});

it("lists late borrowers first and unknown steps last", () => {
	const sorted = sortByStatus([borrower("Cancel"), borrower("new step"), borrower("Overdued")]);
	expect(sorted.map(({ step }) => step)).toEqual(["Overdued", "Cancel", "new step"]);
});

it("finds a person by parts of name and status, without accents", () => {
	expect(fitsSearch(borrower("Overdued"), "rios late")).toBe(true);
	expect(fitsSearch(borrower("Overdued"), "rios paid")).toBe(false);
	expect(fitsSearch(borrower("Overdued"), "")).toBe(true);
});
