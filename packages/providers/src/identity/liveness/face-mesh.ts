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
import { irisFiles, meshFiles } from "./liveness-files.ts";

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
