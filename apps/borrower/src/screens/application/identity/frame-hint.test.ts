import { describe, expect, it } from "vitest";
import { hintFor, lightOf, type SmallFrame } from "./frame-hint.ts";

const width = 48;
const height = 64;

function frameOf(lightAt: (x: number, y: number) => number): SmallFrame {
	const light = Uint8Array.from({ length: width * height }, (_, index) =>
		lightAt(index % width, Math.floor(index / width)),
	);
	return { width, height, light };
}

/** Stripes, as lines of print are, between two columns; plain paper elsewhere. */
const printed = (from: number, to: number) =>
	frameOf((x) => (x >= from && x < to ? (x % 2 === 0 ? 90 : 170) : 140));

describe("hintFor", () => {
	it("asks for more light", () => {
		expect(
			hintFor(
				frameOf(() => 20),
				null,
				"front",
			),
		).toBe("dark");
		expect(
			hintFor(
				frameOf(() => 20),
				null,
				"face",
			),
		).toBe("dark");
	});

	it("asks to hold still while the picture changes", () => {
		const before = frameOf((x) => (x < 24 ? 100 : 180));
		const after = frameOf((x) => (x < 34 ? 100 : 180));
		expect(hintFor(after, before, "front")).toBe("still");
		expect(hintFor(before, before, "face")).toBeNull();
	});

	it("asks for a document to come closer until it fills the frame", () => {
		expect(hintFor(printed(16, 32), null, "front")).toBe("closer");
		expect(hintFor(printed(2, 46), null, "front")).toBeNull();
		expect(hintFor(printed(16, 32), null, "face")).toBeNull();
	});

	it("says nothing about a plain, bright picture", () => {
		expect(
			hintFor(
				frameOf(() => 160),
				null,
				"back",
			),
		).toBeNull();
	});
});

it("lightOf weighs the colours", () => {
	expect([...lightOf(Uint8ClampedArray.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255))]).toEqual([
		255, 0, 150,
	]);
});
