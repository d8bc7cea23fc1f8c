import { describe, expect, it } from "vitest";
import { faceScore, faceVerdict, pickFace } from "./judge-faces.ts";

const face = (width: number, x = width * 3) => ({ box: { x, y: 0, width, height: width } });

describe("the main face of an image", () => {
	it.each([
		["noFace", [], "selfie"],
		["twoFaces", [200, 190], "selfie"],
		["twoFaces", [200, 190], "document"],
		["faceTooSmall", [40], "document"],
		["faceTooSmall", [80], "selfie"],
	] as const)("is refused as %s for widths %o on a %s", (refusal, widths, picture) => {
		expect(
			pickFace(
				widths.map((width, index) => face(width, index * 500)),
				picture,
			),
		).toEqual({ ok: false, refusal });
	});

	it("is the portrait, not its faint second print", () => {
		expect(pickFace([face(90), face(200)], "document")).toEqual({ ok: true, value: face(200) });
	});

	it("is one face when the detector finds it twice", () => {
		expect(pickFace([face(190, 10), face(200, 0)], "selfie")).toEqual({ ok: true, value: face(200, 0) });
	});
});

describe("the verdict", () => {
	const apart = (distance: number) => faceScore(new Float32Array([0, 0]), new Float32Array([distance, 0]));

	it.each([
		[0, "pass"],
		[0.39, "pass"],
		[0.41, "unsure"],
		[0.53, "unsure"],
		[0.55, "differ"],
		[0.9, "differ"],
	] as const)("at a distance of %d is %s", (distance, verdict) => {
		expect(faceVerdict(apart(distance))).toBe(verdict);
	});
});
