import { describe, expect, it } from "vitest";
import { fitInside } from "../../../app/picture.ts";
import { frameTimes, qualitiesFor } from "./picture.ts";

describe("a picture on its way", () => {
	it("keeps its proportions inside 1600 points, and is never blown up", () => {
		expect(fitInside({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
		expect(fitInside({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
		expect(fitInside({ width: 800, height: 600 }, 1600)).toEqual({ width: 800, height: 600 });
		expect(fitInside({ width: 9000, height: 2 }, 1600)).toEqual({ width: 1600, height: 1 });
	});

	it("gives up quality only where there is a limit", () => {
		expect(qualitiesFor(null)).toEqual([0.82]);
		expect(qualitiesFor(1024)).toEqual([0.82, 0.7, 0.55]);
	});

	it("is one of 45 in a burst of three seconds, fifteen a second", () => {
		const times = frameTimes();
		expect(times).toHaveLength(45);
		expect([times[0], times[15], times.at(-1)]).toEqual([0, 1000, 2933]);
	});
});
