import { describe, expect, it } from "vitest";
import { formatDay, formatMinor, formatMoment, formatSpan } from "./format.ts";

const hour = 3_600_000;

describe("amounts", () => {
	it("show cents and the currency code", () => {
		expect(formatMinor("NGN", 1_234_500)).toBe("NGN 12,345.00");
		expect(formatMinor("MXN", 5)).toBe("MXN 0.05");
		expect(formatMinor("COP", -150_000_000)).toMatch(/^COP -1.500.000,00$/);
	});
});

describe("moments", () => {
	it("are shown in the time zone of the region", () => {
		expect(formatMoment("en", "2026-10-12T23:30:00Z", "ng")).toContain("13 Oct 2026");
		expect(formatMoment("en", "2026-10-12T23:30:00Z", "mx")).toContain("12 Oct 2026");
		expect(formatDay("es", "2026-10-12")).toMatch(/12.*oct.*2026/);
	});

	it("are compared in the largest unit of which there are at least two", () => {
		expect(formatSpan("en", 90_000)).toBe("1 minute");
		expect(formatSpan("en", 90 * 60_000)).toBe("90 minutes");
		expect(formatSpan("en", -26 * hour)).toBe("26 hours");
		expect(formatSpan("es", 50 * hour)).toBe("2 días");
	});
});
