import { expect, it } from "vitest";
import { needsStaff, providerFailures, providerNames, providers, railBrand } from "./provider.ts";
import { collectionRails, payoutRails } from "./rail/index.ts";

it("is shown to staff at the first refusal of our account, and otherwise at the second failure in a row", () => {
	const atFirst = providerFailures.filter((failure) => needsStaff({ failure, count: 1 }));
	expect(atFirst).toEqual(["refused"]);
	expect(providerFailures.filter((failure) => !needsStaff({ failure, count: 2 }))).toEqual([]);
});

it("has the provider of every rail, once and for payments, and no other provider of payments", () => {
	const named = [...Object.values(collectionRails), ...Object.values(payoutRails)].map(
		(rail) => rail.provider,
	);
	const payments = providerNames.filter((name) => providers[name] === "payments");
	expect(payments.toSorted()).toEqual([...new Set(named)].sort());
});

it("knows the brand of a rail, and of a provider by its first rail", () => {
	expect(railBrand("wompi-nequi")).toBe("Nequi");
	expect(railBrand("wompi-payouts")).toBe("Wompi");
	expect(railBrand("stripe")).toBe("OXXO");
	expect(railBrand("termii")).toBeUndefined();
});
