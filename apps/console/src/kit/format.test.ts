import { countries } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import {
	formatDay,
	formatLocalTime,
	formatMinor,
	formatMoment,
	formatRegionTime,
	formatSpan,
	toLocalTime,
} from "./format.ts";

const hour = 3_600_000;

describe("amounts", () => {
	it("show cents and the currency code", () => {
		expect(formatMinor("NGN", 1_234_500)).toBe("NGN 12,345.00");
		expect(formatMinor("MXN", 5)).toBe("MXN 0.05");
		expect(formatMinor("COP", -150_000_000)).toMatch(/^COP -1.500.000,00$/);
	});
});

describe("moments", () => {
	it("name the time zone in which they are shown", () => {
		for (const language of ["en", "es"] as const)
			expect(formatMoment(language, "2026-10-12T12:30:00Z")).toMatch(/^1\d \w{3} 2026, \d\d:\d\d (GMT|UTC)/);
		expect(formatDay("es", "2026-10-12")).toMatch(/12.*oct.*2026/);
	});

	it("are shown in the region's time beside it, with the day if it is another one", () => {
		const regionTimes = countries.map((country) => formatRegionTime("en", "2026-10-12T23:30:00Z", country));
		const here = toLocalTime("2026-10-12T23:30:00Z", undefined);
		const there = ["2026-10-12T17:30", "2026-10-12T18:30", "2026-10-13T05:00", "2026-10-13T00:30"];
		expect(regionTimes).toEqual(
			there.map((time) => {
				if (time === here) return null;
				const clock = time.slice(11);
				return time.slice(0, 10) === here.slice(0, 10) ? clock : `${Number(time.slice(8, 10))} Oct, ${clock}`;
			}),
		);
	});

	it("in a field of local time have no time zone", () => {
		expect(formatLocalTime("en", "2026-10-12T23:30")).toBe("12 Oct 2026, 23:30");
		expect(formatLocalTime("es", "2026-10-12T23:30")).toBe("12 oct 2026, 23:30");
	});

	it("are compared in the largest unit of which there are at least two", () => {
		expect(formatSpan("en", 90_000)).toBe("1 minute");
		expect(formatSpan("en", 90 * 60_000)).toBe("90 minutes");
		expect(formatSpan("en", -26 * hour)).toBe("26 hours");
		expect(formatSpan("es", 50 * hour)).toBe("2 días");
	});
});
