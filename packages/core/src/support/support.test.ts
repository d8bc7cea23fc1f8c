import { describe, expect, it } from "vitest";
import { staffRoles } from "../staff/roles.ts";
import { claimAnswerByMs, type FeedbackStatus, nextFeedbackStatus } from "./feedback.ts";
import { daysUntilOpening, isOpen } from "./support-hours.ts";

const facts = (status: FeedbackStatus, claimOpen = false) => ({ status, claimOpen });

describe("a message to support", () => {
	it("can be edited only while it is pending", () => {
		expect(nextFeedbackStatus(facts(1), "edit")).toEqual({ ok: true, value: 1 });
		expect(nextFeedbackStatus(facts(2), "edit")).toEqual({ ok: false, refusal: "taken" });
		expect(nextFeedbackStatus(facts(3), "edit")).toEqual({ ok: false, refusal: "closed" });
	});

	it("goes from pending to processing to done, and never back", () => {
		expect(nextFeedbackStatus(facts(1), "take", ["support"])).toEqual({ ok: true, value: 2 });
		expect(nextFeedbackStatus(facts(1), "answer", ["support"])).toEqual({ ok: true, value: 2 });
		expect(nextFeedbackStatus(facts(2), "close", ["support"])).toEqual({ ok: true, value: 3 });
		for (const command of ["write", "take", "answer", "close"] as const) {
			expect(nextFeedbackStatus(facts(3), command, ["finance"])).toEqual({ ok: false, refusal: "closed" });
		}
	});

	it("can be settled by its borrower at any time", () => {
		for (const status of [1, 2, 3] as const) {
			expect(nextFeedbackStatus(facts(status, true), "settle")).toEqual({ ok: true, value: 3 });
		}
	});

	it("cannot be answered without a role", () => {
		expect(nextFeedbackStatus(facts(1), "answer")).toEqual({ ok: false, refusal: "notAllowed" });
		expect(nextFeedbackStatus(facts(1), "answer", ["credit"])).toEqual({ ok: false, refusal: "notAllowed" });
	});

	it("with an open claim is closed only by a role that sees payments", () => {
		const allowed = staffRoles.filter((role) => nextFeedbackStatus(facts(2, true), "close", [role]).ok);
		expect(allowed).toEqual(["finance"]);
	});

	it("with a claim has a deadline for the answer", () => {
		expect(claimAnswerByMs(0, 48)).toBe(172_800_000);
	});
});

describe("support hours", () => {
	const hours = { opensAt: "09:00", closesAt: "18:00", weekdays: [1, 2, 3, 4, 5] };

	it.each([
		[1, "08:59", false],
		[1, "09:00", true],
		[5, "17:59", true],
		[5, "18:00", false],
		[6, "12:00", false],
	])("on weekday %i at %s are open: %s", (weekday, time, open) => {
		expect(isOpen(hours, { weekday, time })).toBe(open);
	});

	it.each([
		[1, "08:00", 0],
		[1, "09:00", 1],
		[5, "18:00", 3],
		[6, "07:00", 2],
		[7, "23:59", 1],
	])("on weekday %i at %s open again in %i days", (weekday, time, days) => {
		expect(daysUntilOpening(hours, { weekday, time })).toBe(days);
	});

	it("never open again without a working day", () => {
		expect(daysUntilOpening({ ...hours, weekdays: [] }, { weekday: 1, time: "10:00" })).toBeNull();
	});
});
