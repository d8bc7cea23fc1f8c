import { packs } from "@puente/regions";
import { expect, it } from "vitest";
import { formatDayOf, formatMoment, weekdayNames } from "./moment.ts";

it("writes a moment in the region's own time", () => {
	expect(formatMoment("en", "2026-10-12T23:30:00Z", packs.ng)).toBe("13 Oct 2026, 00:30");
	expect(formatDayOf("en", "2026-10-12T03:00:00Z", packs.mx)).toBe("11 Oct 2026");
});

it("writes days that follow each other as a span and others one by one", () => {
	expect(weekdayNames("en", [1, 2, 3, 4, 5])).toBe("Mon – Fri");
	expect(weekdayNames("es", [1, 2, 3, 4, 5])).toBe("lun – vie");
	expect(weekdayNames("en", [1, 3])).toBe("Mon, Wed");
	expect(weekdayNames("en", [6])).toBe("Sat");
});
