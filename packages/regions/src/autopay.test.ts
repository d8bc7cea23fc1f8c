import { countries } from "@puente/core/region";
import { expect, it } from "vitest";
import { regions } from "./load.ts";

/** The hours and limits that the specification of autopay has, held against the packs. */
it.each(countries)(
	"%s tells at least 24 hours before, tries at six and at eight, and pays over rails it has",
	(country) => {
		const { autopay, rails } = regions[country].terms;
		expect(autopay.noticeHoursMin).toBeGreaterThanOrEqual(24);
		expect(autopay.tries.map(({ from }) => from)).toEqual(["06:00", "20:00"]);
		const hours = autopay.tries.flatMap(({ from, to }) => [from, to]);
		expect(hours).toEqual(hours.toSorted());
		expect(autopay.noticeDaysBefore).toBeGreaterThan(autopay.noticeHoursMin / 24);
		expect(autopay.ways.length).toBeGreaterThan(0);
		for (const { rail } of autopay.ways) expect(rails.in).toContain(rail);
		expect(autopay.limitPercent).toBeGreaterThanOrEqual(100);
	},
);

it("limits a UPI charge in India by its law, and no other way", () => {
	const limited = countries.flatMap((country) =>
		regions[country].terms.autopay.ways.flatMap(({ way, amountMax }) =>
			amountMax === null ? [] : [[way, amountMax]],
		),
	);
	expect(limited).toEqual([["upi", 15_000]]);
});
