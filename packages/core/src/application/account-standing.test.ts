import { expect, it } from "vitest";
import { type AccountCheck, accountStanding } from "./account-standing.ts";

const rules = { accountNameMatchMin: 50, accountNameMatchSure: 80 };
const named: AccountCheck = { nameSource: "bank", nameMatch: 100, isAsking: false, isAccepted: false };

it.each([
	["the bank names the borrower", {}, "own"],
	["the bank names a similar person", { nameMatch: 60 }, "unsure"],
	["staff accepted a similar name", { nameMatch: 60, isAccepted: true }, "own"],
	["the bank names another person", { nameMatch: 49 }, "other"],
	["staff cannot accept another person", { nameMatch: 49, isAccepted: true }, "other"],
	["no bank can be asked", { nameSource: "typed" }, "own"],
	["the bank has not answered yet", { nameSource: "typed", isAsking: true }, "asking"],
	["the bank never answered", { nameSource: "unanswered" }, "unsure"],
	["the bank never answered and staff accepted", { nameSource: "unanswered", isAccepted: true }, "own"],
] as const)("%s", (_case, change, standing) => {
	expect(accountStanding({ ...named, ...change }, rules)).toBe(standing);
});
