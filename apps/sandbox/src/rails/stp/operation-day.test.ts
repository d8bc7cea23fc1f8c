import { expect, it } from "vitest";
import { operationDay } from "./operation-day.ts";

it.each([
	["before six in the evening it is the same day", "2026-11-16T17:59:59-06:00", "20261116"],
	["from six on it is the next", "2026-11-16T18:00:00-06:00", "20261117"],
	["an evening in Mexico is another day elsewhere", "2026-11-16T23:59:59-06:00", "20261117"],
	["Friday evening is Monday", "2026-11-20T18:00:00-06:00", "20261123"],
	["and so is Saturday", "2026-11-21T09:00:00-06:00", "20261123"],
	["Sunday evening is Monday too", "2026-11-22T19:00:00-06:00", "20261123"],
])("SPEI books by its own days: %s", (_name, at, day) => {
	expect(operationDay(new Date(at))).toBe(day);
});
