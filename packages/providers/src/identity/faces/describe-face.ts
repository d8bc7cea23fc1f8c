import type { FaceEmbedding } from "../identity-engine.ts";
import type { Pixels, Point } from "../image/pixels.ts";
import { faceFiles } from "./face-files.ts";
import { landmarkLayers, loadFaceNetwork, readFaceWeights, recogniserLayers } from "./face-networks.ts";
import type { FaceBox } from "./judge-faces.ts";
import { boxWithin, squareInput } from "./square-input.ts";

const landmarkSide = 112;
const recogniserSide = 150;
const input = { isCentred: true, mean: [122.782, 117.001, 104.298], divisor: 255 };
/** First and last of the 68 points. */
const [leftEye, rightEye, mouth] = [
	[36, 42],
	[42, 48],
	[48, 68],
] as const;
/** The recogniser was trained on squares in which the eyes are this far from the mouth, around this place. */
const eyesToMouth = 0.45;
const centre = { x: 0.5, y: 0.43 };

/** The descriptor of a face in a box; null when the box has no pixel of the picture. */
export type DescribeBox = (pixels: Pixels, box: FaceBox) => Promise<FaceEmbedding | null>;

export async function loadDescriber(): Promise<DescribeBox> {
	const landmarkWeights = await readFaceWeights(faceFiles.landmarks);
	const landmarks = await loadFaceNetwork(landmarkWeights, landmarkSide, landmarkLayers);
	const recogniserWeights = await readFaceWeights(faceFiles.recogniser);
	const recogniser = await loadFaceNetwork(recogniserWeights, recogniserSide, recogniserLayers);
	return async (pixels, box) => {
		const crop = boxWithin(pixels, box);
		if (crop === null) return null;
		const planes = squareInput(pixels, crop, { ...input, side: landmarkSide });
		const [shares] = await landmarks(planes, [1, 3, landmarkSide, landmarkSide]);
		const square = boxWithin(
			pixels,
			alignedSquare(pointsOf(shares?.data ?? new Float32Array(), box, crop), crop),
		);
		if (square === null) return null;
		const aligned = squareInput(pixels, square, { ...input, side: recogniserSide });
		const [descriptor] = await recogniser(aligned, [1, 3, recogniserSide, recogniserSide]);
		return descriptor?.data ?? null;
	};
}

/** The points on the picture, from shares of the crop padded to a square. */
function pointsOf(shares: Float32Array, box: FaceBox, crop: FaceBox): Point[] {
	const square = Math.max(crop.width, crop.height);
	return Array.from({ length: shares.length / 2 }, (_, index) => ({
		x: box.x + (shares[index * 2] ?? 0) * square - (square - crop.width) / 2,
		y: box.y + (shares[index * 2 + 1] ?? 0) * square - (square - crop.height) / 2,
	}));
}

function alignedSquare(points: readonly Point[], crop: FaceBox): FaceBox {
	const [left, right, lips] = [leftEye, rightEye, mouth].map((range) => middleOf(points.slice(...range))) as [
		Point,
		Point,
		Point,
	];
	const distance = (eye: Point) => Math.hypot(lips.x - eye.x, lips.y - eye.y);
	const side = Math.floor((distance(left) + distance(right)) / 2 / eyesToMouth);
	const middle = middleOf([left, right, lips]);
	const x = Math.floor(Math.max(0, middle.x - centre.x * side));
	const y = Math.floor(Math.max(0, middle.y - centre.y * side));
	return { x, y, width: Math.min(side, crop.width + x), height: Math.min(side, crop.height + y) };
}

function middleOf(points: readonly Point[]): Point {
	const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
	return { x: sum.x / points.length, y: sum.y / points.length };
}
