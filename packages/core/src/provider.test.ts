import { expect, it } from "vitest";
import { needsStaff, providerFailures } from "./provider.ts";

it("is shown to staff at the first refusal of our account, and otherwise at the second failure in a row", () => {
	const atFirst = providerFailures.filter((failure) => needsStaff({ failure, count: 1 }));
	expect(atFirst).toEqual(["refused"]);
	expect(providerFailures.filter((failure) => !needsStaff({ failure, count: 2 }))).toEqual([]);
});
