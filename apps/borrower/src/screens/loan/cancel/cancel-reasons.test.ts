import { cancelReasons } from "@puente/regions/enumerations";
import { loanEn } from "@puente/words/loan/en";
import { expect, it } from "vitest";

it("every cancel reason has a text", () => {
	expect(Object.keys(loanEn.cancelReasons).sort()).toEqual([...cancelReasons].sort());
});
