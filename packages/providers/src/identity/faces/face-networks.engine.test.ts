import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { loadFaceMesh, squareAround } from "../liveness/face-mesh.ts";
import { facesByGroup } from "../synthetic/faces.ts";
import { loadFaces } from "./face-engine.ts";

// What the face library itself computed for this face with TensorFlow.js 4.22, before its networks ran on ONNX Runtime.
// All thresholds were measured with it. A decoder of JPEG may differ in the last bit, so the values may a little.
const expected = {
	descriptor: [
		-0.0519, 0.0942, 0.0332, -0.0784, -0.0876, 0.0715, -0.0529, -0.0296, 0.2376, 0.0179, 0.1372, -0.0411,
		-0.2149, 0.0157, -0.0485, 0.1955,
	],
	box: { x: 39.35, y: 137.22, width: 251.57, height: 222.17 },
	yaw: -0.4468,
	openness: 0.1762,
};

async function picture() {
	const [face] = (await facesByGroup())["sample1"] ?? [];
	const image = sharp(face).removeAlpha().resize({ width: 320 }).raw();
	const { data, info } = await image.toBuffer({ resolveWithObject: true });
	return { rgb: new Uint8Array(data), width: info.width, height: info.height };
}

describe("the networks of faces", () => {
	it("compute what the library computed that their thresholds were measured with", async () => {
		const pixels = await picture();
		const faces = await loadFaces();
		const described = await faces.describe(pixels, "frame");
		expect(described.ok).toBe(true);
		const descriptor = described.ok ? described.value : [];
		for (const [index, value] of expected.descriptor.entries()) {
			expect(descriptor[index]).toBeCloseTo(value, 2);
		}
		const [box = { x: 0, y: 0, width: 0, height: 0 }, ...others] = await faces.locate(pixels);
		expect(others).toEqual([]);
		for (const side of ["x", "y", "width", "height"] as const) {
			expect(Math.abs(box[side] - expected.box[side])).toBeLessThan(0.5);
		}
		const traced = await (await loadFaceMesh()).trace(pixels, squareAround(box), true);
		expect(traced?.yaw).toBeCloseTo(expected.yaw, 2);
		expect(traced?.openness).toBeCloseTo(expected.openness, 2);
	});
});
