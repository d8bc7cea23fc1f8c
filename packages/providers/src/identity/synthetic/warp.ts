import type { Pixels } from "../image/pixels.ts";

type Spot = { readonly x: number; readonly y: number };
/** Maps a spot of the scene to the spot of the image that is seen there; both from the middle. */
export type Bend = (spot: Spot) => Spot;

/** Shows an image bent; everything around it has one level. */
export function warp({ width, height, rgb }: Pixels, bend: Bend, around: number): Pixels {
	const into = new Uint8Array(rgb.length).fill(around);
	for (let row = 0; row < height; row++) {
		for (let column = 0; column < width; column++) {
			const { x, y } = bend({ x: column - width / 2, y: row - height / 2 });
			const [left, top] = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
			if (!(left >= 0 && top >= 0 && left < width - 1 && top < height - 1)) continue;
			const [across, down] = [x + width / 2 - left, y + height / 2 - top];
			for (let plane = 0; plane < 3; plane++) {
				const at = (top * width + left) * 3 + plane;
				const above = (rgb[at] ?? 0) * (1 - across) + (rgb[at + 3] ?? 0) * across;
				const below = (rgb[at + width * 3] ?? 0) * (1 - across) + (rgb[at + width * 3 + 3] ?? 0) * across;
				into[(row * width + column) * 3 + plane] = above * (1 - down) + below * down;
			}
		}
	}
	return { width, height, rgb: into };
}

/** A flat image turned about its vertical axis, seen from a distance in pixels. */
export function slant(camera: number, angle: number): Bend {
	return ({ x, y }) => {
		const across = (x * camera) / (camera * Math.cos(angle) - x * Math.sin(angle));
		return { x: across, y: (y * (camera + across * Math.sin(angle))) / camera };
	};
}
