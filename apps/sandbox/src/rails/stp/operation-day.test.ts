import { expect, it } from "vitest";
import { operationDay } from "./operation-day.ts";

it.each([
	["the same day before 18:00", "2026-11-16T17:59:59-06:00", "20261116"],
	["the next day from 18:00", "2026-11-16T18:00:00-06:00", "20261117"],
	["the next day in Mexico late in the evening", "2026-11-16T23:59:59-06:00", "20261117"],
	["Monday on Friday evening", "2026-11-20T18:00:00-06:00", "20261123"],
	["Monday on Saturday", "2026-11-21T09:00:00-06:00", "20261123"],
	["Monday on Sunday evening", "2026-11-22T19:00:00-06:00", "20261123"],
])("SPEI's operation day is %s", (_name, at, day) => {
	expect(operationDay(new Date(at))).toBe(day);
});
