import type { Pixels, Point } from "../image/pixels.ts";

/** Points of a face, in shares of its picture. Left and right are those of the picture. */
export type FaceMarks = {
	readonly leftEye: EyeMarks;
	readonly rightEye: EyeMarks;
	readonly nose: Mark;
	readonly leftSide: Mark;
	readonly rightSide: Mark;
	readonly top: Mark;
	readonly chin: Mark;
	/** How far the head is turned in the picture, in radians. */
	readonly yaw: number;
};
export type MarkedFace = { readonly jpeg: Uint8Array; readonly marks: FaceMarks };
type Mark = readonly [number, number];
/** Left corner, right corner, middle of the upper lid, middle of the lower lid. */
type EyeMarks = readonly [Mark, Mark, Mark, Mark];

/** Lids are thicker than the marked line. */
const lidMargin = 0.25;
const lashDarkness = 0.45;

const at = ({ width, height }: Pixels, [x, y]: Mark): Point => ({ x: x * width, y: y * height });

function mix(rgb: Uint8Array, width: number, x: number, y: number, plane: number): number {
	const top = Math.max(Math.floor(y), 0);
	const above = rgb[(top * width + x) * 3 + plane] ?? 0;
	const below = rgb[((top + 1) * width + x) * 3 + plane] ?? above;
	return above + (below - above) * (y - top);
}

/** Pulls the skin above each eye down over it, like a lid; 0 is open, 1 closed. */
export function closeEyes(pixels: Pixels, marks: FaceMarks, closed: number): Pixels {
	const rgb = new Uint8Array(pixels.rgb);
	for (const eye of [marks.leftEye, marks.rightEye]) closeEye(pixels, rgb, eye, closed);
	return { ...pixels, rgb };
}

function closeEye(pixels: Pixels, into: Uint8Array, marks: EyeMarks, closed: number): void {
	const { width, rgb } = pixels;
	const [from, to, upper, lower] = marks.map((mark) => at(pixels, mark));
	if (from === undefined || to === undefined || upper === undefined || lower === undefined) return;
	const share = (x: number) => (x - from.x) / (to.x - from.x);
	const cornerLine = (x: number) => from.y + (to.y - from.y) * share(x);
	const tall = lower.y - upper.y;
	const bow = (x: number) => Math.max(4 * share(x) * (1 - share(x)), 0);
	const upperHeight = cornerLine(upper.x) - upper.y + lidMargin * tall;
	const lowerHeight = lower.y - cornerLine(lower.x) + lidMargin * tall;
	const skin = 1.2 * tall;
	for (let x = Math.ceil(from.x); x <= to.x; x++) {
		const lid = cornerLine(x) - upperHeight * bow(x);
		const gap = (upperHeight + lowerHeight) * bow(x);
		const edge = lid + closed * gap;
		for (let y = Math.ceil(lid - skin); y <= edge; y++) {
			const source = lid - skin + ((y - lid + skin) * skin) / (skin + closed * gap);
			const isLash = edge - y < 0.08 * tall + 1 && closed > 0;
			for (let plane = 0; plane < 3; plane++)
				into[(y * width + x) * 3 + plane] = mix(rgb, width, x, source, plane) * (isLash ? lashDarkness : 1);
		}
	}
}

/** The depth of the head: a dome with a nose on it. */
function reliefOf(
	pixels: Pixels,
	marks: FaceMarks,
): { centre: Point; depthAt: (x: number, y: number) => number } {
	const [left, right] = [at(pixels, marks.leftSide), at(pixels, marks.rightSide)];
	const [top, chin, nose] = [at(pixels, marks.top), at(pixels, marks.chin), at(pixels, marks.nose)];
	const centre = { x: (left.x + right.x) / 2, y: (top.y + chin.y) / 2 };
	const [halfWidth, halfHeight] = [(right.x - left.x) / 2, 0.7 * (chin.y - top.y)];
	const depthAt = (x: number, y: number): number => {
		const reach = ((x - centre.x) / (1.15 * halfWidth)) ** 2 + ((y - centre.y) / halfHeight) ** 2;
		const dome = Math.max(1 - reach, 0) * halfWidth;
		const off = ((x - nose.x) / (0.22 * halfWidth)) ** 2 + ((y - nose.y) / (0.3 * halfHeight)) ** 2;
		return dome + 0.35 * halfWidth * Math.exp(-off);
	};
	return { centre, depthAt };
}

/** Turns the head to an angle: every row is redrawn along the relief, the nearer part in front. */
export function turnHead(pixels: Pixels, marks: FaceMarks, yaw: number): Pixels {
	const { width, height, rgb } = pixels;
	const into = new Uint8Array(rgb);
	const { centre, depthAt } = reliefOf(pixels, marks);
	const angle = marks.yaw - yaw;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const nearest = new Float32Array(width);
	for (let y = 0; y < height; y++) {
		nearest.fill(Number.NEGATIVE_INFINITY);
		const place = (x: number) => {
			const depth = depthAt(x, y);
			// Far from the head nothing turns: the background stays.
			const weight = Math.exp(-Math.max(Math.abs(x - centre.x) / width - 0.3, 0) * 8);
			return {
				x: x + weight * ((x - centre.x) * (cos - 1) - depth * sin),
				near: depth * cos + (x - centre.x) * sin * weight,
			};
		};
		for (let x = 0; x < width - 1; x++) {
			const [from, to] = [place(x), place(x + 1)];
			for (let column = Math.max(Math.ceil(from.x), 0); column <= Math.min(to.x, width - 1); column++) {
				if (from.near < (nearest[column] ?? 0)) continue;
				nearest[column] = from.near;
				const share = (column - from.x) / Math.max(to.x - from.x, 1e-6);
				for (let plane = 0; plane < 3; plane++) {
					const [one, other] = [
						rgb[(y * width + x) * 3 + plane] ?? 0,
						rgb[(y * width + x + 1) * 3 + plane] ?? 0,
					];
					into[(y * width + column) * 3 + plane] = one + (other - one) * share;
				}
			}
		}
	}
	return { width, height, rgb: into };
}
