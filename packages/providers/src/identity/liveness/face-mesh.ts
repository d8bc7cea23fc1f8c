import { createRequire } from "node:module";
import { dirname } from "node:path";
import { cutPlanes, type Pixels, type Quad } from "../image/pixels.ts";
import { convertGraphModel } from "../inference/graph-model.ts";
import { loadNetwork, type Network } from "../inference/session.ts";
import {
	eyeSquares,
	onPicture,
	opennessOf,
	quadOf,
	type SpacePoint,
	type Square,
	skinOf,
	squareAroundMesh,
	yawOf,
} from "./geometry.ts";

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
