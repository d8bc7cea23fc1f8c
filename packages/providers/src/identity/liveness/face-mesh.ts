import { type GraphModel, loadGraphModel } from "@tensorflow/tfjs-converter";
import type { FaceApi } from "../faces/load-face-api.ts";
import { cutPlanes, type Pixels, type Quad } from "../image/pixels.ts";
import { readModel } from "../models.ts";
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
	readonly trace: (pixels: Pixels, square: Square, withEyes: boolean) => MeshedFace | null;
};

type ModelFile = Parameters<typeof readModel>[0];

/** From bytes with a known hash, rather than from a URL. */
async function loadModel(files: { readonly topology: ModelFile; readonly weights: ModelFile }) {
	const topology = JSON.parse(Buffer.from(await readModel(files.topology)).toString("utf8"));
	const weights = new Uint8Array(await readModel(files.weights));
	return loadGraphModel({
		load: async () => ({
			modelTopology: topology.modelTopology,
			weightSpecs: topology.weightsManifest[0].weights,
			weightData: weights.buffer,
		}),
	});
}

/** Runs a network on squares cut from the image; returns every output as plain numbers. */
function runOn(tf: FaceApi["tf"], model: GraphModel, pixels: Pixels, quads: readonly Quad[], side: number) {
	const size = side * side * 3;
	const input = new Float32Array(quads.length * size);
	const layout = { width: side, height: side, mean: [0, 0, 0], deviation: [1, 1, 1], isInterleaved: true };
	for (const [index, quad] of quads.entries()) input.set(cutPlanes(pixels, quad, layout), index * size);
	return tf.tidy(() => {
		const tensor = tf.tensor4d(input, [quads.length, side, side, 3]);
		// The converter has its own copy of the core's types; at run time both share one engine.
		const output = model.execute(tensor as unknown as Parameters<GraphModel["execute"]>[0]);
		return [output].flat().map((one) => one.dataSync() as Float32Array);
	});
}

export async function loadFaceMesh(tf: FaceApi["tf"]): Promise<FaceMesh> {
	const [mesher, iris] = [await loadModel(meshFiles), await loadModel(irisFiles)];

	const meshIn = (pixels: Pixels, square: Square): SpacePoint[] | null => {
		const outputs = runOn(tf, mesher, pixels, [quadOf(square)], meshSide);
		const confidence = outputs.find(({ length }) => length === 1)?.[0] ?? 0;
		const raw = outputs.find(({ length }) => length === 468 * 3);
		if (raw === undefined || confidence < confidenceMin) return null;
		return onPicture(raw, square, meshSide);
	};
	const opennessIn = (pixels: Pixels, mesh: readonly SpacePoint[], roll: number): number => {
		const [left, right] = eyeSquares(mesh, roll);
		// The model supports one eye only; it gets the other one mirrored.
		const quads = [quadOf(left), quadOf(right, true)];
		const [raw = new Float32Array()] = runOn(tf, iris, pixels, quads, eyeSide);
		const half = raw.length / 2;
		const eyes = [
			{ raw: raw.subarray(0, half), square: left },
			{ raw: raw.subarray(half), square: right },
		];
		return opennessOf(mesh, eyes, eyeSide);
	};
	return {
		trace: (pixels, square, withEyes) => {
			const mesh = meshIn(pixels, square);
			if (mesh === null) return null;
			const next = squareAroundMesh(mesh);
			const openness = withEyes ? opennessIn(pixels, mesh, next.roll) : 0;
			return { yaw: yawOf(mesh), openness, skin: skinOf(pixels, mesh), next };
		},
	};
}
