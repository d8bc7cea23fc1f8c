import { describe, expect, it } from "vitest";
import { fitInside } from "../../../shared/device/picture.ts";
import { frameTimes, qualitiesFor } from "./picture.ts";

describe("identity pictures", () => {
	it("keep their proportions within 1600 px and are not enlarged", () => {
		expect(fitInside({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
		expect(fitInside({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
		expect(fitInside({ width: 800, height: 600 }, 1600)).toEqual({ width: 800, height: 600 });
		expect(fitInside({ width: 9000, height: 2 }, 1600)).toEqual({ width: 1600, height: 1 });
	});

	it("reduce quality only if there is a size limit", () => {
		expect(qualitiesFor(null)).toEqual([0.82]);
		expect(qualitiesFor(1024)).toEqual([0.82, 0.7, 0.55]);
	});

	it("are 45 in a burst of 3 seconds at 15 frames per second", () => {
		const times = frameTimes();
		expect(times).toHaveLength(45);
		expect([times[0], times[15], times.at(-1)]).toEqual([0, 1000, 2933]);
	});
});
