import { eventId, type LoanEvent } from "@puente/core/loan";
import { plainDate } from "@puente/core/time";
import { expect, it } from "vitest";
import { movementsOf } from "./repay-detail.ts";

it("movementsOf lists payments oldest first, those of one day as they came", () => {
	const pay = (on: string, id: string): LoanEvent => ({
		kind: "payment",
		id: eventId(id),
		on: plainDate(on),
		amountMinor: BigInt(id),
	});
	const events = [
		pay("2026-03-01", "3"),
		pay("2026-01-01", "1"),
		pay("2026-03-01", "4"),
		pay("2026-02-01", "2"),
	];
	expect(movementsOf(events, []).map(({ amountMinor }) => amountMinor)).toEqual([1n, 2n, 3n, 4n]);
});
