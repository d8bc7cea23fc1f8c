import type { Pixels } from "../image/pixels.ts";
import type { FaceBox } from "./judge-faces.ts";

type Layout = {
	readonly side: number;
	/** Black around the picture on both sides, or else after it. */
	readonly isCentred: boolean;
	readonly mean: readonly number[];
	readonly divisor: number;
};

/**
 * A part of the picture as a square input of a network, plane by plane: padded with black, then resized. Pixels are
 * taken from their upper left corner and not from their middle, as when the networks were trained.
 */
export function squareInput(pixels: Pixels, box: FaceBox, layout: Layout): Float32Array {
	const { side, isCentred, mean, divisor } = layout;
	const square = Math.max(box.width, box.height);
	const before = (length: number) => (isCentred ? Math.floor((square - length) / 2) : 0);
	const [left, top] = [box.x - before(box.width), box.y - before(box.height)];
	const planes = new Float32Array(3 * side * side);
	const level = (column: number, row: number, plane: number): number => {
		const [x, y] = [left + column, top + row];
		if (x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) return 0;
		return pixels.rgb[(y * pixels.width + x) * 3 + plane] ?? 0;
	};
	for (let row = 0; row < side; row++) {
		const y = (row * square) / side;
		const [above, below] = [Math.floor(y), Math.min(Math.ceil(y), square - 1)];
		for (let column = 0; column < side; column++) {
			const x = (column * square) / side;
			const [before, after] = [Math.floor(x), Math.min(Math.ceil(x), square - 1)];
			for (let plane = 0; plane < 3; plane++) {
				const [a, b] = [level(before, above, plane), level(after, above, plane)];
				const [c, d] = [level(before, below, plane), level(after, below, plane)];
				const upper = a + (b - a) * (x - before);
				const lower = c + (d - c) * (x - before);
				const value = upper + (lower - upper) * (y - above);
				planes[(plane * side + row) * side + column] = (value - (mean[plane] ?? 0)) / divisor;
			}
		}
	}
	return planes;
}

/** The part of the box within the picture, in whole pixels; null when nothing is. */
export function boxWithin({ width, height }: Pixels, box: FaceBox): FaceBox | null {
	const [x, y] = [Math.max(box.x, 0), Math.max(box.y, 0)];
	const within = {
		x: Math.floor(x),
		y: Math.floor(y),
		width: Math.floor(Math.min(box.x + box.width - x, width - x)),
		height: Math.floor(Math.min(box.y + box.height - y, height - y)),
	};
	return within.width > 0 && within.height > 0 ? within : null;
}
