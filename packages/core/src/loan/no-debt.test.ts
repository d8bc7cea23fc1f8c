import { expect, it } from "vitest";
import { plainDate } from "../time/plain-date.ts";
import { reversibleUntil } from "./no-debt.ts";

const paid = (rail: string, on: string) => ({ rail, paidOn: plainDate(on) });
const days = { card: 120, oxxo: 3 };

it.each([
	["no payment of a rail with disputes", [paid("stp", "2026-11-10")], null],
	["a card within its days", [paid("stp", "2026-11-10"), paid("card", "2026-08-01")], "2026-11-29"],
	["the latest of several", [paid("card", "2026-08-01"), paid("card", "2026-09-01")], "2026-12-30"],
	["a card on its last day", [paid("card", "2026-07-14")], "2026-11-11"],
	["a card whose days are over", [paid("card", "2026-07-13")], null],
	["cash of yesterday", [paid("oxxo", "2026-11-09")], "2026-11-12"],
])("a debt paid by %s may come back until %j, %s", (_, payments, until) => {
	expect(reversibleUntil(payments, days, plainDate("2026-11-10"))).toBe(until);
});
