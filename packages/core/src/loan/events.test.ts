import { describe, expect, it } from "vitest";
import { toDayNumber } from "../time/plain-date.ts";
import { claimId, eventsByEffect, isClaimOpen, type LoanEvent, pausesOf } from "./events.ts";
import { date, id, pay } from "./test-loan.ts";

const opened = (claim: string, on: string): LoanEvent => ({
	kind: "claim-opened",
	id: id(`opened-${claim}`),
	on: date(on),
	claimId: claimId(claim),
});
const closed = (claim: string, on: string): LoanEvent => ({
	kind: "claim-closed",
	id: id(`closed-${claim}`),
	on: date(on),
	claimId: claimId(claim),
});

describe("a payment claim", () => {
	it("is named by its id", () => {
		expect(claimId("claim-7")).toBe("claim-7");
	});

	it("is open until it is answered", () => {
		expect(isClaimOpen([])).toBe(false);
		expect(isClaimOpen([opened("a", "2026-02-03")])).toBe(true);
		expect(isClaimOpen([opened("a", "2026-02-03"), closed("a", "2026-02-08")])).toBe(false);
	});

	it("stays open when another claim is answered", () => {
		const two = [opened("a", "2026-02-03"), opened("b", "2026-02-04")];
		expect(isClaimOpen([...two, closed("b", "2026-02-08")])).toBe(true);
		expect(isClaimOpen([...two, closed("b", "2026-02-08"), closed("a", "2026-02-09")])).toBe(false);
	});

	it("is answered in whatever order the events arrive", () => {
		expect(isClaimOpen([closed("a", "2026-02-08"), opened("a", "2026-02-03")])).toBe(false);
	});

	it("is the only event that opens one", () => {
		expect(isClaimOpen([pay("2026-02-01", 100n), closed("a", "2026-02-08")])).toBe(false);
	});

	it("makes one pause together with a claim that opens on the day it is answered", () => {
		const events = [
			opened("a", "2026-02-03"),
			closed("a", "2026-02-08"),
			opened("b", "2026-02-08"),
			closed("b", "2026-02-10"),
		];
		expect(pausesOf(events)).toEqual([[toDayNumber(date("2026-02-03")), toDayNumber(date("2026-02-10"))]]);
	});
});

it("puts events without an instant before those of the same day that have one", () => {
	const timed = { ...pay("2026-02-01", 100n, "a"), at: "2026-02-01T00:00:00.000Z" };
	const untimed = pay("2026-02-01", 100n, "z");
	expect(eventsByEffect([timed, untimed], date("2026-02-01")).map((event) => event.id)).toEqual(["z", "a"]);
});
