import { expect, it } from "vitest";
import { toLocalTime } from "../../kit/format.ts";
import { minorOf, ppmOf, typedMinor, typedPpm, wholeOf } from "../../shared/forms/amounts.ts";
import { instantOrUnchanged, toInstant } from "./local-time.ts";

it("converts local time of a region to an instant and back", () => {
	expect(toLocalTime("2026-11-15T08:30:00.000Z", "Africa/Lagos")).toBe("2026-11-15T09:30");
	for (const zone of ["Africa/Lagos", "America/Bogota", "America/Mexico_City", "Asia/Kolkata"]) {
		const instant = toInstant("2026-12-31T23:59", zone);
		expect(toLocalTime(instant ?? "", zone)).toBe("2026-12-31T23:59");
	}
	expect(toInstant("2026-12-31T23:59", "Asia/Kolkata")).toBe("2026-12-31T18:29:00.000Z");
	expect(toInstant("", "Asia/Kolkata")).toBeNull();
});

it("keeps the seconds of an unchanged time", () => {
	const before = "2026-11-15T08:30:42.123Z";
	expect(instantOrUnchanged(before, "2026-11-15T09:30", "Africa/Lagos")).toBe(before);
	expect(instantOrUnchanged(before, "2026-11-15T09:31", "Africa/Lagos")).toBe("2026-11-15T08:31:00.000Z");
});

it("parses amounts, odds and whole numbers exactly, and returns null for invalid ones", () => {
	expect([minorOf("1000", "NGN"), minorOf("10.5", "NGN"), minorOf("10,50", "MXN")]).toEqual([
		100_000, 1050, 1050,
	]);
	expect([minorOf("0", "NGN"), minorOf("-5", "NGN"), minorOf("1.005", "NGN"), minorOf("x", "NGN")]).toEqual([
		null,
		null,
		null,
		null,
	]);
	expect([typedMinor(100_000, "NGN"), typedMinor(1050, "NGN")]).toEqual(["1000", "10.50"]);
	expect([ppmOf("1"), ppmOf("0.0001"), ppmOf("33.3333"), ppmOf("0"), ppmOf("1.00001")]).toEqual([
		10_000,
		1,
		333_333,
		null,
		null,
	]);
	expect(typedPpm(240_000)).toBe("24");
	expect([wholeOf("61", 61), wholeOf("60", 61), wholeOf("6.5", 1)]).toEqual([61, null, null]);
});
