import { cancelReasons } from "@puente/regions/enumerations";
import { loanEn } from "@puente/words/loan/en";
import { expect, it } from "vitest";

it("has a sentence for every reason to cancel", () => {
	expect(Object.keys(loanEn.cancelReasons).sort()).toEqual([...cancelReasons].sort());
});
