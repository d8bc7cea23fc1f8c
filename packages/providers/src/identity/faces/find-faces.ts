import type { Pixels } from "../image/pixels.ts";
import type { Network } from "../inference/session.ts";
import { faceFiles } from "./face-files.ts";
import { detectorLayers, loadFaceNetwork, readFaceWeights, smallDetectorLayers } from "./face-networks.ts";
import type { FaceBox } from "./judge-faces.ts";
import { squareInput } from "./square-input.ts";

export type FindFaces = (pixels: Pixels) => Promise<FaceBox[]>;

/** In shares of the picture padded to a square. */
type Candidate = { readonly score: number; readonly box: FaceBox };
type Limits = {
	readonly scoreMin: number;
	/** Of two boxes that share more than this, the one with the better score is the face. */
	readonly sharedMax: number;
};

const detectorSide = 512;
const detectorLimits = { scoreMin: 0.5, sharedMax: 0.5 };
const detectorMean = [127.5, 127.5, 127.5];

/** The large detector. */
export async function loadDetector(): Promise<FindFaces> {
	const weights = await readFaceWeights(faceFiles.detector);
	const network = await loadFaceNetwork(weights, detectorSide, detectorLayers);
	// Top, left, bottom and right of the boxes to which the network's numbers are relative.
	const anchors = weights("Output/extra_dim").values;
	return async (pixels) => {
		const input = { side: detectorSide, isCentred: false, mean: detectorMean, divisor: 127.5 };
		const [boxes, classes] = await run(network, pixels, input);
		if (boxes === undefined || classes === undefined) throw new Error("the detector has two outputs");
		const candidates = Array.from({ length: anchors.length / 4 }, (_, index) => ({
			// The class of a face is the second of three.
			score: sigmoid(classes.data[index * 3 + 1] ?? 0),
			box: moved(anchors.subarray(index * 4), boxes.data.subarray(index * 4)),
		}));
		return inPixels(pixels, detectorSide, bestOf(candidates, detectorLimits).map(withinSquare));
	};
}

function moved(
	[top = 0, left = 0, bottom = 0, right = 0]: Float32Array,
	[down = 0, across = 0, high = 0, wide = 0]: Float32Array,
): FaceBox {
	const width = (right - left) * Math.exp(wide / 5);
	const height = (bottom - top) * Math.exp(high / 5);
	return {
		x: (left + right) / 2 + (across / 10) * (right - left) - width / 2,
		y: (top + bottom) / 2 + (down / 10) * (bottom - top) - height / 2,
		width,
		height,
	};
}

function withinSquare({ x, y, width, height }: FaceBox): FaceBox {
	const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
	return { x: left, y: top, width: Math.min(x + width, 1) - left, height: Math.min(y + height, 1) - top };
}

const smallSide = 224;
/** The score is low, because the mesh checks each detection and knows better whether it is a face. */
const smallLimits = { scoreMin: 0.3, sharedMax: 0.4 };
const smallMean = [117.001, 114.697, 97.404];
const cells = 7;
/** Widths and heights of faces that the network was trained to find, in cells. */
const anchorSizes = [
	[1.603231, 2.094468],
	[6.041143, 7.080126],
	[2.882459, 3.518061],
	[4.266906, 5.178857],
	[9.041765, 10.66308],
] as const;

/** The small detector: as good as the large one on a face that fills the frame, at a tenth of its cost. */
export async function loadSmallDetector(): Promise<FindFaces> {
	const weights = await readFaceWeights(faceFiles.smallDetector);
	const network = await loadFaceNetwork(weights, smallSide, smallDetectorLayers);
	return async (pixels) => {
		const input = { side: smallSide, isCentred: false, mean: smallMean, divisor: 255 };
		const [found] = await run(network, pixels, input);
		if (found === undefined) throw new Error("the small detector has an output");
		const candidates = Array.from({ length: cells * cells * anchorSizes.length }, (_, index) =>
			cellBox(index, found.data.subarray(index * 5)),
		);
		return inPixels(pixels, smallSide, bestOf(candidates, smallLimits));
	};
}

function cellBox(
	index: number,
	[across = 0, down = 0, wide = 0, high = 0, score = 0]: Float32Array,
): Candidate {
	const [anchorWidth, anchorHeight] = anchorSizes[index % anchorSizes.length] ?? anchorSizes[0];
	const cell = Math.floor(index / anchorSizes.length);
	const width = (Math.exp(wide) * anchorWidth) / cells;
	const height = (Math.exp(high) * anchorHeight) / cells;
	const x = ((cell % cells) + sigmoid(across)) / cells - width / 2;
	const y = (Math.floor(cell / cells) + sigmoid(down)) / cells - height / 2;
	return { score: sigmoid(score), box: { x, y, width, height } };
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

function run(network: Network, pixels: Pixels, layout: Parameters<typeof squareInput>[2]) {
	const whole = { x: 0, y: 0, width: pixels.width, height: pixels.height };
	return network(squareInput(pixels, whole, layout), [1, 3, layout.side, layout.side]);
}

function bestOf(candidates: readonly Candidate[], { scoreMin, sharedMax }: Limits): FaceBox[] {
	const likely = candidates.filter(({ score }) => score > scoreMin);
	const best: FaceBox[] = [];
	for (const { box } of likely.toSorted((one, other) => other.score - one.score)) {
		if (best.every((better) => sharedPart(box, better) <= sharedMax)) best.push(box);
	}
	return best;
}

/** What both boxes cover, of what either covers. */
function sharedPart(one: FaceBox, other: FaceBox): number {
	const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
	const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
	const shared = Math.max(wide, 0) * Math.max(high, 0);
	return shared / (one.width * one.height + other.width * other.height - shared);
}

/** The padded picture has whole pixels on the network's grid, so its sides there are rounded. */
function inPixels({ width, height }: Pixels, side: number, boxes: readonly FaceBox[]): FaceBox[] {
	const scale = side / Math.max(width, height);
	const across = (side / Math.round(width * scale)) * width;
	const down = (side / Math.round(height * scale)) * height;
	return boxes.map((box) => ({
		x: box.x * across,
		y: box.y * down,
		width: box.width * across,
		height: box.height * down,
	}));
}
