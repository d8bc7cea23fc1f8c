import { describe, expect, it } from "vitest";
import { delayScale, linearScale, zeroScale } from "./plot.ts";

describe("the scale of values", () => {
	it.each([
		[[98], [0, 25, 50, 75, 100]],
		[
			[1, 3],
			[0, 1, 2, 3],
		],
		[[9_000_000], [0, 2_500_000, 5_000_000, 7_500_000, 10_000_000]],
		[[0.13], [0, 0.05, 0.1, 0.15000000000000002]],
	])("goes from zero to a round number above %j", (values, ticks) => {
		expect(linearScale(values).ticks).toEqual(ticks);
	});

	it("places a value between its ends", () => {
		expect([0, 25, 100].map(linearScale([100]).shareOf)).toEqual([0, 0.25, 1]);
		expect([1000, 60_000].map(delayScale([1200, 50_000]).shareOf)).toEqual([0, 1]);
	});

	it("has the ticks of delays around the values, also around a single one", () => {
		expect(delayScale([1200, 50_000]).ticks).toEqual([1000, 10_000, 60_000]);
		expect(delayScale([1000, 1000]).ticks).toEqual([1000, 10_000]);
		expect(delayScale([200_000_000]).ticks).toEqual([172_800_000]);
	});

	it("goes to 100% for shares that are all zero", () => {
		expect([zeroScale(true).ticks.at(-1), zeroScale(false).ticks]).toEqual([1, [0]]);
	});
});
