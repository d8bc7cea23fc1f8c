import { countries } from "@puente/core/region";
import { addDays, weekday } from "@puente/core/time";
import { isHoliday, regions } from "@puente/regions/load";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDate } from "../../platform/clock/clock.ts";
import { offerEndOf } from "./decide-application.ts";

const zoned = (text: string) => new Date(Temporal.ZonedDateTime.from(text).epochMilliseconds);
const india = (text: string) => zoned(`${text}[Asia/Kolkata]`);

describe("an offer in India holds to the end of the third working day", () => {
	it.each([
		["Monday", "2026-03-09T10:00", "2026-03-12"],
		["Thursday", "2026-03-05T10:00", "2026-03-10"],
		["Friday", "2026-03-06T20:43", "2026-03-11"],
		["Friday", "2026-03-13T10:00", "2026-03-18"],
		["Saturday", "2026-03-14T10:00", "2026-03-18"],
		["Sunday", "2026-03-15T00:00", "2026-03-18"],
		["Friday", "2026-04-10T10:00", "2026-04-15"],
		["last minute of a Friday", "2026-04-10T23:59:59", "2026-04-15"],
		["Tuesday before Holi", "2026-03-03T10:00", "2026-03-09"],
		["Wednesday before Good Friday", "2026-04-01T10:00", "2026-04-07"],
		["Thursday before Independence Day on a Saturday", "2026-08-13T10:00", "2026-08-18"],
		["Thursday before Mahatma Gandhi's birthday", "2026-10-01T10:00", "2026-10-07"],
	])("%s, %s: %s", (_, madeAt, lastDay) => {
		expect(offerEndOf(regions.in, india(madeAt))).toEqual(india(`${lastDay}T23:59:59`));
	});

	it("of which three lie whole within the offer, whenever it is made", () => {
		const seconds = { min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2028, 11, 20) / 1000 };
		fc.assert(
			fc.property(fc.integer(seconds), (second) => {
				const madeAt = new Date(second * 1000);
				const validUntil = offerEndOf(regions.in, madeAt);
				let whole = 0;
				for (let day = localDate(madeAt, "Asia/Kolkata"); ; day = addDays(day, 1)) {
					if (india(`${day}T23:59:59`) > validUntil) break;
					const isWorked = weekday(day) <= 5 && !isHoliday(regions.in.legalRecords, day);
					if (isWorked && india(`${day}T00:00`) >= madeAt) whole++;
				}
				expect(whole).toBeGreaterThanOrEqual(3);
			}),
		);
	});
});

describe("an offer where the law counts no working days", () => {
	it.each(countries.filter((country) => country !== "in"))("holds for 24 hours in %s", (country) => {
		const madeAt = new Date("2026-04-10T15:00:00Z");
		expect(offerEndOf(regions[country], madeAt)).toEqual(new Date("2026-04-11T15:00:00Z"));
	});
});
