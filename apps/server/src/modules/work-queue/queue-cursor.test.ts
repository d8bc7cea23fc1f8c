import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./queue-cursor.ts";

const id = "0f512bf3-5e1e-4e43-9826-015b9ed23870";
const since = new Date("2026-11-18T12:00:00.123Z");

describe("the place in a queue at which a page ends", () => {
	it.each([
		["with a deadline", new Date("2026-11-19T08:30:00.456Z")],
		["without one", null],
	])("is read as it was written, %s", (_what, deadline) => {
		expect(readCursor(writeCursor({ deadline, since, id }))).toEqual({ deadline, since, id });
	});

	it.each(["", "x", `1_2_${id}0`, `_${id}`, `-1_2_${id}`, `1_2_${id.toUpperCase()}`])(
		"is the first page when it is no place (%j)",
		(text) => {
			expect(readCursor(text)).toBeNull();
		},
	);
});
