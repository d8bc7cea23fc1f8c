/** A decoded image: three bytes a pixel, rows from the top. */
export type Pixels = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

export type Point = { readonly x: number; readonly y: number };
/** Corners in reading order: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** The input layout of a network: all reds, all greens, all blues. */
type Planes = {
	readonly width: number;
	readonly height: number;
	readonly mean: readonly number[];
	readonly deviation: readonly number[];
};

/** Cuts the quad out of the image, stretched to the requested size, bilinear, and normalised for a network. */
export function cutPlanes(pixels: Pixels, quad: Quad, layout: Planes): Float32Array {
	const { width, height } = layout;
	const planes = new Float32Array(3 * width * height);
	const [topLeft, topRight, bottomRight, bottomLeft] = quad;
	const colour = [0, 0, 0];
	for (let row = 0; row < height; row++) {
		const down = (row + 0.5) / height;
		const left = between(topLeft, bottomLeft, down);
		const right = between(topRight, bottomRight, down);
		for (let column = 0; column < width; column++) {
			const across = (column + 0.5) / width;
			const x = left.x + (right.x - left.x) * across - 0.5;
			const y = left.y + (right.y - left.y) * across - 0.5;
			sample(pixels, x, y, colour);
			for (let plane = 0; plane < 3; plane++) {
				const value =
					((colour[plane] ?? 0) / 255 - (layout.mean[plane] ?? 0)) / (layout.deviation[plane] ?? 1);
				planes[(plane * height + row) * width + column] = value;
			}
		}
	}
	return planes;
}

function between(from: Point, to: Point, share: number): Point {
	return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function sample({ rgb, width, height }: Pixels, atX: number, atY: number, into: number[]): void {
	const x = Math.min(Math.max(atX, 0), width - 1);
	const y = Math.min(Math.max(atY, 0), height - 1);
	const [left, top] = [Math.floor(x), Math.floor(y)];
	const right = Math.min(left + 1, width - 1);
	const bottom = Math.min(top + 1, height - 1);
	const [across, down] = [x - left, y - top];
	for (let plane = 0; plane < 3; plane++) {
		const above =
			(rgb[(top * width + left) * 3 + plane] ?? 0) * (1 - across) +
			(rgb[(top * width + right) * 3 + plane] ?? 0) * across;
		const below =
			(rgb[(bottom * width + left) * 3 + plane] ?? 0) * (1 - across) +
			(rgb[(bottom * width + right) * 3 + plane] ?? 0) * across;
		into[plane] = above * (1 - down) + below * down;
	}
}

export function wholeQuad({ width, height }: Pixels): Quad {
	return [
		{ x: 0, y: 0 },
		{ x: width, y: 0 },
		{ x: width, y: height },
		{ x: 0, y: height },
	];
}
