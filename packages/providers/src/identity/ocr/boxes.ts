import type { Point, Quad } from "../image/pixels.ts";

// The detector's own post-processing constants (PP-OCR, DB): a pixel is text from 0.3, a box from 0.5 on average, and
// the shrunk kernel grows back by area over perimeter.
const textLevel = 0.3;
const boxScoreMin = 0.5;
const unclipRatio = 1.6;
const sideMin = 3;
/** A card has under thirty lines; a page of noise may have thousands and must not occupy a worker. */
const boxesMax = 60;

type Map = { readonly width: number; readonly height: number; readonly levels: Float32Array };

/** Rectangles around connected text, in the map's own pixels. */
export function findBoxes(map: Map): Quad[] {
	const seen = new Uint8Array(map.width * map.height);
	const boxes: { quad: Quad; area: number }[] = [];
	for (let start = 0; start < seen.length; start++) {
		if (seen[start] === 1 || (map.levels[start] ?? 0) < textLevel) continue;
		const { edge, score } = grow(map, start, seen);
		if (score < boxScoreMin) continue;
		const quad = smallestRectangle(hull(edge));
		if (quad === null) continue;
		boxes.push({ quad: enlarge(quad), area: distance(quad[0], quad[1]) * distance(quad[1], quad[2]) });
	}
	return boxes
		.sort((one, other) => other.area - one.area)
		.slice(0, boxesMax)
		.map((box) => box.quad);
}

/** Fills one component; its row ends are enough for the hull. */
function grow(map: Map, start: number, seen: Uint8Array): { edge: Point[]; score: number } {
	const stack = [start];
	seen[start] = 1;
	const rows = new globalThis.Map<number, { from: number; to: number }>();
	let [sum, count] = [0, 0];
	for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
		const x = at % map.width;
		const y = (at - x) / map.width;
		sum += map.levels[at] ?? 0;
		count++;
		const row = rows.get(y);
		if (row === undefined) rows.set(y, { from: x, to: x });
		else {
			row.from = Math.min(row.from, x);
			row.to = Math.max(row.to, x);
		}
		const next = [x > 0 ? at - 1 : -1, x < map.width - 1 ? at + 1 : -1, at - map.width, at + map.width];
		for (const neighbour of next) {
			if (neighbour < 0 || neighbour >= seen.length || seen[neighbour] === 1) continue;
			if ((map.levels[neighbour] ?? 0) < textLevel) continue;
			seen[neighbour] = 1;
			stack.push(neighbour);
		}
	}
	const edge = [...rows].flatMap(([y, { from, to }]) => [
		{ x: from, y },
		{ x: to + 1, y },
		{ x: from, y: y + 1 },
		{ x: to + 1, y: y + 1 },
	]);
	return { edge, score: sum / count };
}

function cross(origin: Point, one: Point, other: Point): number {
	return (one.x - origin.x) * (other.y - origin.y) - (one.y - origin.y) * (other.x - origin.x);
}

/** Convex hull by Andrew's monotone chain. */
function hull(points: readonly Point[]): Point[] {
	const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y);
	const half = (ordered: readonly Point[]) => {
		const chain: Point[] = [];
		for (const point of ordered) {
			for (;;) {
				const [before, last] = [chain.at(-2), chain.at(-1)];
				if (before === undefined || last === undefined || cross(before, last, point) > 0) break;
				chain.pop();
			}
			chain.push(point);
		}
		return chain.slice(0, -1);
	};
	return [...half(sorted), ...half(sorted.toReversed())];
}

function distance(one: Point, other: Point): number {
	return Math.hypot(other.x - one.x, other.y - one.y);
}

/** The rectangle of least area lies along an edge of the hull. */
function smallestRectangle(corners: readonly Point[]): Quad | null {
	let best: { area: number; quad: Quad } | null = null;
	for (let index = 0; index < corners.length; index++) {
		const [from, to] = [corners[index], corners[(index + 1) % corners.length]];
		if (from === undefined || to === undefined) continue;
		const length = distance(from, to);
		if (length === 0) continue;
		const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
		const along = corners.map(({ x, y }) => x * ux + y * uy);
		const off = corners.map(({ x, y }) => -x * uy + y * ux);
		const [left, right] = [Math.min(...along), Math.max(...along)];
		const [top, bottom] = [Math.min(...off), Math.max(...off)];
		if (Math.min(right - left, bottom - top) < sideMin) continue;
		const area = (right - left) * (bottom - top);
		if (best !== null && area >= best.area) continue;
		const corner = (a: number, b: number): Point => ({ x: a * ux - b * uy, y: a * uy + b * ux });
		best = {
			area,
			quad: [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)],
		};
	}
	return best === null ? null : upright(best.quad);
}

/** Orders the corners so that the first edge points right, as far as a rectangle alone shows it. */
function upright(quad: Quad): Quad {
	const turns: Quad[] = [0, 1, 2, 3].map((by) => turned(quad, by));
	const rightward = ([topLeft, topRight]: Quad) =>
		(topRight.x - topLeft.x) / Math.max(distance(topLeft, topRight), 1e-6);
	return turns.reduce((best, turn) => (rightward(turn) > rightward(best) ? turn : best));
}

/** The same rectangle starting at another corner: by 1 is a quarter turn. */
export function turned(quad: Quad, by: number): Quad {
	const at = (index: number) => quad[(((index + by) % 4) + 4) % 4] ?? quad[0];
	return [at(0), at(1), at(2), at(3)];
}

function enlarge(quad: Quad): Quad {
	const [width, height] = [distance(quad[0], quad[1]), distance(quad[1], quad[2])];
	const by = (width * height * unclipRatio) / (2 * (width + height));
	const [rightX, rightY] = [(quad[1].x - quad[0].x) / width, (quad[1].y - quad[0].y) / width];
	const [downX, downY] = [(quad[2].x - quad[1].x) / height, (quad[2].y - quad[1].y) / height];
	const move = (corner: Point, right: number, down: number): Point => ({
		x: corner.x + by * (right * rightX + down * downX),
		y: corner.y + by * (right * rightY + down * downY),
	});
	return [move(quad[0], -1, -1), move(quad[1], 1, -1), move(quad[2], 1, 1), move(quad[3], -1, 1)];
}

export function quadSize(quad: Quad): { readonly width: number; readonly height: number } {
	return {
		width: (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2,
		height: (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2,
	};
}
