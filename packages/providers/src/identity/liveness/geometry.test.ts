import { describe, expect, it } from "vitest";
import { onPicture, opennessOf, quadOf, type SpacePoint, squareAround, yawOf } from "./face-mesh.ts";

const round = ({ x, y }: { readonly x: number; readonly y: number }) => [Math.round(x), Math.round(y)];

describe("squares on an image", () => {
	it("are half as large again as the face, and may be mirrored", () => {
		const square = squareAround({ x: 100, y: 50, width: 80, height: 100 });
		expect(quadOf(square).map(round)).toEqual([
			[65, 25],
			[215, 25],
			[215, 175],
			[65, 175],
		]);
		expect(quadOf(square, true).map(round)[0]).toEqual([215, 25]);
	});

	it("turn with the head: the network's top right is the same point on the image", () => {
		const square = { centre: { x: 50, y: 50 }, side: 100, roll: Math.PI / 2 };
		const [corner] = onPicture([64, 0, 32], square, 64);
		expect(corner && round(corner)).toEqual([100, 100]);
		expect(corner?.z).toBe(50);
	});
});

/** A mesh with only the named points; the others are zero. */
function mesh(named: Readonly<Record<number, SpacePoint>>): SpacePoint[] {
	return Array.from({ length: 468 }, (_, index) => named[index] ?? { x: 0, y: 0, z: 0 });
}

describe("the measure of a face", () => {
	it("for its turn is the angle between the sides of the face, at any size", () => {
		for (const size of [10, 200]) {
			const turned = mesh({ 234: { x: 0, y: 0, z: 0 }, 454: { x: size, y: 0, z: -size } });
			expect(yawOf(turned)).toBeCloseTo(-Math.PI / 4);
		}
	});

	it("for its openness does not fall on a photo that is tilted away", () => {
		const nose = (length: number) => mesh({ 168: { x: 0, y: 0, z: 0 }, 2: { x: 0, y: length, z: 0 } });
		const eye = (gap: number) => {
			const raw = new Float32Array(76 * 3);
			for (const lower of [3, 4, 5]) raw[lower * 3 + 1] = gap;
			return [{ raw, square: { centre: { x: 0, y: 0 }, side: 64, roll: 0 } }];
		};
		expect(opennessOf(nose(20), eye(4), 64)).toBeCloseTo(opennessOf(nose(40), eye(8), 64));
		expect(opennessOf(nose(40), eye(4), 64)).toBeLessThan(opennessOf(nose(40), eye(8), 64));
	});
});
