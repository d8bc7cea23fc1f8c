import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { FaceBox } from "../faces/judge-faces.ts";
import { cutPlanes, type Pixels, type Point, type Quad } from "../image/pixels.ts";
import { convertGraphModel } from "../inference/graph-model.ts";
import { loadNetwork, type Network } from "../inference/session.ts";

/** A square on the picture, turned by `roll` radians. */
export type Square = { readonly centre: Point; readonly side: number; readonly roll: number };
export type SpacePoint = Point & { readonly z: number };

/** The mesh needs a margin of half the face around it. */
const meshMargin = 1.5;
const eyeMargin = 2.3;

/** Points of the mesh, by MediaPipe's numbers. Left and right are those of the image. */
const points = {
	leftEye: { outer: 33, inner: 133 },
	rightEye: { outer: 263, inner: 362 },
	leftSide: 234,
	rightSide: 454,
	noseBridge: 168,
	noseBottom: 2,
} as const;

/**
 * Between and below the eyes, where a blink changes nothing: bridge, forehead, under the lids, nose, cheeks. Not the
 * brows.
 */
const skinPoints = [168, 9, 119, 348, 5, 50, 280];
const skinPatchShare = 0.03;

/** The middle three points of the upper and the lower lid in the iris model. */
const lids = [
	[11, 3],
	[12, 4],
	[13, 5],
] as const;

const nowhere: SpacePoint = { x: 0, y: 0, z: 0 };
const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

/** A point of a square, given in shares of its side, on the image. */
function place({ centre, side, roll }: Square, across: number, down: number): Point {
	const [x, y] = [(across - 0.5) * side, (down - 0.5) * side];
	const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
	return { x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos };
}

/** Mirrored squares are read from right to left. */
export function quadOf(square: Square, isMirrored = false): Quad {
	const [left, right] = isMirrored ? [1, 0] : [0, 1];
	return [place(square, left, 0), place(square, right, 0), place(square, right, 1), place(square, left, 1)];
}

export function squareAround({ x, y, width, height }: FaceBox): Square {
	const centre = { x: x + width / 2, y: y + height / 2 };
	return { centre, side: meshMargin * Math.max(width, height), roll: 0 };
}

/** Converts three numbers a point, in pixels of the network's input, to points of the image. */
export function onPicture(raw: ArrayLike<number>, square: Square, inputSide: number): SpacePoint[] {
	return Array.from({ length: raw.length / 3 }, (_, index) => ({
		...place(square, (raw[index * 3] ?? 0) / inputSide, (raw[index * 3 + 1] ?? 0) / inputSide),
		z: ((raw[index * 3 + 2] ?? 0) / inputSide) * square.side,
	}));
}

function boxOf(mesh: readonly Point[]): FaceBox {
	const [xs, ys] = [mesh.map(({ x }) => x), mesh.map(({ y }) => y)];
	const [x, y] = [Math.min(...xs), Math.min(...ys)];
	return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Where to search for the same face next, upright by the line of its eyes. */
function squareAroundMesh(mesh: readonly SpacePoint[]): Square {
	const left = mesh[points.leftEye.outer] ?? nowhere;
	const right = mesh[points.rightEye.outer] ?? nowhere;
	return { ...squareAround(boxOf(mesh)), roll: Math.atan2(right.y - left.y, right.x - left.x) };
}

function eyeSquares(mesh: readonly SpacePoint[], roll: number): readonly [Square, Square] {
	const around = ({ outer, inner }: { readonly outer: number; readonly inner: number }): Square => {
		const [from, to] = [mesh[outer] ?? nowhere, mesh[inner] ?? nowhere];
		const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
		return { centre, side: eyeMargin * distance(from, to), roll };
	};
	return [around(points.leftEye), around(points.rightEye)];
}

/** Angle of the line between the sides of the face out of the image plane. */
export function yawOf(mesh: readonly SpacePoint[]): number {
	const [left, right] = [mesh[points.leftSide] ?? nowhere, mesh[points.rightSide] ?? nowhere];
	return Math.atan2(right.z - left.z, distance(left, right));
}

/**
 * The gap between the lids in pixels of the image. Relative to the nose rather than the eye's width: a tilted photo
 * flattens both alike and looks no more closed.
 */
export function opennessOf(
	mesh: readonly SpacePoint[],
	eyes: readonly { readonly raw: ArrayLike<number>; readonly square: Square }[],
	inputSide: number,
): number {
	const gaps = eyes.map(({ raw, square }) => {
		const eye = onPicture(raw, square, inputSide);
		const gap = lids.map(([upper, lower]) => distance(eye[upper] ?? nowhere, eye[lower] ?? nowhere));
		return gap.reduce((sum, one) => sum + one, 0) / gap.length;
	});
	const nose = distance(mesh[points.noseBridge] ?? nowhere, mesh[points.noseBottom] ?? nowhere);
	return gaps.reduce((sum, one) => sum + one, 0) / gaps.length / Math.max(nose, 1);
}

/** Colours of the skin around the eyes, three numbers a patch. */
function skinOf({ rgb, width, height }: Pixels, mesh: readonly SpacePoint[]): number[] {
	const reach = Math.max(Math.round(skinPatchShare * boxOf(mesh).width), 1);
	return skinPoints.flatMap((point) => {
		const { x, y } = mesh[point] ?? nowhere;
		const sums = [0, 0, 0];
		let count = 0;
		for (let row = Math.round(y) - reach; row <= y + reach; row++) {
			for (let column = Math.round(x) - reach; column <= x + reach; column++) {
				if (row < 0 || column < 0 || row >= height || column >= width) continue;
				count++;
				for (let plane = 0; plane < 3; plane++)
					sums[plane] = (sums[plane] ?? 0) + (rgb[(row * width + column) * 3 + plane] ?? 0);
			}
		}
		return sums.map((sum) => sum / Math.max(count, 1));
	});
}

const require = createRequire(import.meta.url);
const code = dirname(require.resolve("@vladmandic/human"));
const file = (name: string, sha256: string) => ({ folder: dirname(code), path: `models/${name}`, sha256 });

/** MediaPipe's face mesh and iris as shipped in the package (MIT); nothing else of the package is used. */
const meshFiles = {
	topology: file("facemesh.json", "b60ca26f404724f43bd2b1575761d8265180e1f053cc0731caa68462927309e7"),
	weights: file("facemesh.bin", "3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b"),
} as const;

const irisFiles = {
	topology: file("iris.json", "49038ac9dcc09aa05474d91d98e9db5b47af4830929bcf102ed5a56bfbabb465"),
	weights: file("iris.bin", "d7f296d184274213d4642681ae186112cbbec77fd2ab066257d3c56a1940bc71"),
} as const;

const [meshSide, eyeSide] = [192, 64];
const confidenceMin = 0.5;

export type MeshedFace = {
	readonly yaw: number;
	/** Zero when the eyes were not requested. */
	readonly openness: number;
	readonly skin: readonly number[];
	/** Where to search for this face in the next frame. */
	readonly next: Square;
};

export type FaceMesh = {
	/** The face in a square of the image, or null without one. */
	readonly trace: (pixels: Pixels, square: Square, withEyes: boolean) => Promise<MeshedFace | null>;
};

/** Runs a network on squares cut from the image; returns every output as plain numbers. */
async function runOn(network: Network, pixels: Pixels, quads: readonly Quad[], side: number) {
	const size = side * side * 3;
	const input = new Float32Array(quads.length * size);
	const layout = { width: side, height: side, mean: [0, 0, 0], deviation: [1, 1, 1] };
	for (const [index, quad] of quads.entries()) input.set(cutPlanes(pixels, quad, layout), index * size);
	return (await network(input, [quads.length, 3, side, side])).map(({ data }) => data);
}

export async function loadFaceMesh(): Promise<FaceMesh> {
	const mesher = await loadNetwork(await convertGraphModel(meshFiles, meshSide));
	const iris = await loadNetwork(await convertGraphModel(irisFiles, eyeSide));

	const meshIn = async (pixels: Pixels, square: Square): Promise<SpacePoint[] | null> => {
		const outputs = await runOn(mesher, pixels, [quadOf(square)], meshSide);
		const confidence = outputs.find(({ length }) => length === 1)?.[0] ?? 0;
		const raw = outputs.find(({ length }) => length === 468 * 3);
		if (raw === undefined || confidence < confidenceMin) return null;
		return onPicture(raw, square, meshSide);
	};
	const opennessIn = async (pixels: Pixels, mesh: readonly SpacePoint[], roll: number): Promise<number> => {
		const [left, right] = eyeSquares(mesh, roll);
		// The model supports one eye only; it gets the other one mirrored.
		const quads = [quadOf(left), quadOf(right, true)];
		const [raw = new Float32Array()] = await runOn(iris, pixels, quads, eyeSide);
		const half = raw.length / 2;
		const eyes = [
			{ raw: raw.subarray(0, half), square: left },
			{ raw: raw.subarray(half), square: right },
		];
		return opennessOf(mesh, eyes, eyeSide);
	};
	return {
		trace: async (pixels, square, withEyes) => {
			const mesh = await meshIn(pixels, square);
			if (mesh === null) return null;
			const next = squareAroundMesh(mesh);
			const openness = withEyes ? await opennessIn(pixels, mesh, next.roll) : 0;
			return { yaw: yawOf(mesh), openness, skin: skinOf(pixels, mesh), next };
		},
	};
}
