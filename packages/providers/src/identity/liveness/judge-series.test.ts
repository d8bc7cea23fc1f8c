import { describe, expect, it } from "vitest";
import { type FrameMeasures, judgeBlink, judgeTurn } from "./judge-series.ts";

const calm = [120, 100, 90, 130, 110, 95, 125, 105, 92];
const perSecond = 15;

/** Openness frame by frame; null without a face. */
function eyes(openness: readonly (number | null)[], rate = perSecond): FrameMeasures[] {
	return openness.flatMap((value, index) =>
		value === null ? [] : [{ atMs: (index * 1_000) / rate, openness: value, yaw: 0, skin: calm }],
	);
}
function head(yaws: readonly (number | null)[], rate = perSecond): FrameMeasures[] {
	return yaws.flatMap((yaw, index) =>
		yaw === null ? [] : [{ atMs: (index * 1_000) / rate, openness: 0.2, yaw, skin: calm }],
	);
}
const open = (count: number, level = 0.2): number[] => Array.from({ length: count }, () => level);
const shut = (count: number) => open(count, 0.05);
const ramp = (from: number, to: number, count: number): number[] =>
	Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 1)) / count);

describe("a blink", () => {
	it("is live when the eyes close and open again, and gives the frames on both sides as proof", () => {
		expect(judgeBlink(eyes([...open(20), ...shut(3), ...open(20)]))).toEqual({
			verdict: "live",
			proof: [19, 23],
		});
	});

	it("is found once, however often it is repeated", () => {
		const twice = [...open(15), ...shut(3), ...open(8), ...shut(3), ...open(15)];
		expect(judgeBlink(eyes(twice))).toEqual({ verdict: "live", proof: [14, 18] });
	});

	it("is found after a closure that was too long", () => {
		const frames = eyes([...open(10), ...shut(14), ...open(8), ...shut(3), ...open(8)]);
		expect(judgeBlink(frames)).toEqual({ verdict: "live", proof: [31, 35] });
	});

	it("is not the slow squeeze of a laugh", () => {
		const laugh = [...open(15), ...ramp(0.2, 0.09, 6), ...open(14, 0.09), ...ramp(0.09, 0.2, 6), ...open(4)];
		expect(judgeBlink(eyes(laugh)).verdict).toBe("unsure");
	});

	it("is not a long closure of which only the end looks short", () => {
		expect(judgeBlink(eyes([...open(10), ...shut(28), ...open(7)])).verdict).toBe("unsure");
	});

	it("is not found while the eyes stay closed", () => {
		expect(judgeBlink(eyes([...open(30), ...shut(6)])).verdict).toBe("unsure");
	});

	it("is not found when the eyes only half open again", () => {
		expect(judgeBlink(eyes([...open(25), ...shut(3), ...open(15, 0.14)])).verdict).toBe("unsure");
	});

	it("is found at 12 frames a second, and in a single frame", () => {
		expect(judgeBlink(eyes([...open(15), ...shut(2), ...open(10)], 12)).verdict).toBe("live");
		expect(judgeBlink(eyes([...open(20), ...shut(1), ...open(20)])).verdict).toBe("live");
	});

	it("is not found when the face was lost in the middle of it", () => {
		const lost = [null, null, null, null, null];
		expect(judgeBlink(eyes([...open(20), ...shut(1), ...lost, ...open(15)])).verdict).toBe("unsure");
		expect(judgeBlink(eyes([...open(20), ...lost, ...shut(2), ...open(15)])).verdict).toBe("unsure");
	});

	it("survives one or two lost frames", () => {
		expect(judgeBlink(eyes([...open(20), ...shut(1), null, ...shut(1), ...open(15)])).verdict).toBe("live");
	});

	it("is not the hidden eye of a turned head", () => {
		const frames = eyes([...open(20), ...shut(3), ...open(20)]);
		const turned = frames.map((frame, index) => (index > 18 && index < 24 ? { ...frame, yaw: 0.7 } : frame));
		expect(judgeBlink(turned).verdict).toBe("still");
	});

	it("is not an object that passes before the face", () => {
		const frames = eyes([...open(20), ...shut(3), ...open(20)]);
		const finger = calm.map((level, index) => (index < 3 ? level + 60 : level));
		const covered = frames.map((frame, index) => (index === 21 ? { ...frame, skin: finger } : frame));
		expect(judgeBlink(covered).verdict).toBe("unsure");
	});

	it("is found when the light changes at the same time", () => {
		const frames = eyes([...open(20), ...shut(3), ...open(20)]);
		const lit = frames.map((frame, index) =>
			index > 20 ? { ...frame, skin: calm.map((level) => level + 40) } : frame,
		);
		expect(judgeBlink(lit).verdict).toBe("live");
	});

	it("is not found on a photo: measurement noise is still", () => {
		const photo = Array.from({ length: 45 }, (_, index) => 0.2 * (index % 7 === 3 ? 0.84 : 1));
		expect(judgeBlink(eyes(photo)).verdict).toBe("still");
	});

	it("is not found without a baseline: eyes that are closed from the start prove nothing", () => {
		expect(judgeBlink(eyes([...shut(4), ...open(20)])).verdict).not.toBe("live");
	});
});

describe("a turn", () => {
	const there = ramp(0, 0.7, 8);
	const back = ramp(0.7, 0, 8);

	it("is live to either side, and gives the frontal frames before and after as proof", () => {
		const right = judgeTurn(head([...open(8, 0), ...there, ...back, ...open(4, 0)]));
		expect(right).toEqual({ verdict: "live", proof: [10, 20] });
		const left = [...open(8, 0), ...there, ...back].map((yaw) => -yaw);
		expect(judgeTurn(head(left)).verdict).toBe("live");
	});

	it("is not found without the way back", () => {
		expect(judgeTurn(head([...open(8, 0), ...there, ...open(20, 0.7)])).verdict).toBe("unsure");
	});

	it("is not found when the head was turned from the start", () => {
		expect(judgeTurn(head([...open(10, 0.7), ...back, ...open(10, 0)])).verdict).toBe("unsure");
	});

	it("is not found when it stops half-way", () => {
		expect(judgeTurn(head([...open(8, 0), ...ramp(0, 0.5, 8), ...ramp(0.5, 0, 8)])).verdict).toBe("unsure");
	});

	it("is not the replacement of one photo by another", () => {
		expect(judgeTurn(head([...open(15, 0), ...open(10, 0.7), ...open(15, 0)])).verdict).toBe("unsure");
	});

	it("is not found when the face was lost for longer than half a second", () => {
		const lost = Array.from({ length: 9 }, () => null);
		expect(judgeTurn(head([...open(8, 0), ...there, ...lost, ...back])).verdict).toBe("unsure");
	});

	it("survives a short loss and 8 frames a second", () => {
		expect(judgeTurn(head([...open(8, 0), ...there, null, null, null, ...back])).verdict).toBe("live");
		expect(judgeTurn(head([...open(8, 0), ...there, ...back], 8)).verdict).toBe("live");
	});

	it("is not found on a photo that is slanted to both sides", () => {
		const slanted = Array.from({ length: 45 }, (_, index) => 0.18 * Math.sin(index / 4));
		expect(judgeTurn(head(slanted)).verdict).toBe("still");
	});
});
