import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { parentPort } from "node:worker_threads";
import type { DocumentKind } from "@puente/core/document-kind";
import type { Result } from "@puente/core/result";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { looksLikeMrz, readMrz } from "./documents/mrz.ts";
import { type Barcode, readDocument } from "./documents/read-document.ts";
import type {
	DocumentRefusal,
	FaceEmbedding,
	FacePhoto,
	FaceRefusal,
	Liveness,
	ReadDocument,
	Side,
} from "./identity-engine.ts";
import type { Pixels } from "./image/pixels.ts";
import type { Burst } from "./liveness/liveness-engine.ts";
import { packageFolder } from "./models.ts";
import { loadOcr, type OcrEngine } from "./ocr/ocr-engine.ts";
import type { PlacedLine } from "./ocr/text-line.ts";

/** Tasks of a worker. Images are already decoded, since workers load no native code. */
export type WorkerTask =
	| {
			readonly kind: "readDocument";
			readonly kinds: readonly DocumentKind[];
			readonly side: Side;
			readonly pixels: Pixels;
			readonly thisYear: number;
	  }
	| { readonly kind: "describeFace"; readonly pixels: Pixels; readonly picture: FacePhoto["picture"] }
	| { readonly kind: "judgeLiveness"; readonly burst: Burst };

export type WorkerValue =
	| { readonly kind: "readDocument"; readonly result: Result<ReadDocument, DocumentRefusal> }
	| { readonly kind: "describeFace"; readonly result: Result<FaceEmbedding, FaceRefusal> }
	| { readonly kind: "judgeLiveness"; readonly result: Result<Liveness, FaceRefusal> };

const symbolsMax = 4;

/** The library would download its program from the net; it gets the file of its package instead. */
async function loadBarcodes(): Promise<(pixels: Pixels) => Promise<Barcode[]>> {
	const file = await readFile(join(packageFolder("zxing-wasm"), "dist/reader/zxing_reader.wasm"));
	const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
	await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
	return async ({ width, height, rgb }) => {
		const data = new Uint8ClampedArray(width * height * 4);
		for (let at = 0; at < width * height; at++) {
			data[at * 4] = rgb[at * 3] ?? 0;
			data[at * 4 + 1] = rgb[at * 3 + 1] ?? 0;
			data[at * 4 + 2] = rgb[at * 3 + 2] ?? 0;
			data[at * 4 + 3] = 255;
		}
		const image = { data, width, height, colorSpace: "srgb" } as ImageData;
		const found = await readBarcodes(image, {
			formats: ["QRCode", "PDF417"],
			maxNumberOfSymbols: symbolsMax,
			tryHarder: true,
		});
		return found.filter((code) => code.isValid).map(({ text, bytes }) => ({ text, bytes }));
	};
}

/** Loads on first use, once. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
	let loading: Promise<T> | null = null;
	const loadFast = () => {
		allowFastCode();
		return load();
	};
	return () => {
		loading ??= loadFast();
		return loading;
	};
}

/**
 * `npm start` switches off V8's second compiler for WebAssembly, to save memory with the embedded database. The models
 * need it: without it they compute half as fast. What was compiled before stays as it is. Elsewhere these are the defaults.
 */
function allowFastCode(): void {
	for (const flag of ["--no-liftoff-only", "--wasm-tier-up", "--wasm-dynamic-tiering"]) {
		setFlagsFromString(flag);
	}
}

const ocr = once(loadOcr);
const barcodes = once(loadBarcodes);
// Imported on first use: a worker that only reads documents never loads the face models.
const faces = once(async () => (await import("./faces/face-engine.ts")).loadFaces());

const liveness = once(async () =>
	(await import("./liveness/liveness-engine.ts")).loadLiveness(await faces()),
);

type Task<K extends WorkerTask["kind"]> = Extract<WorkerTask, { kind: K }>;

async function read({ kinds, side, pixels, thisYear }: Task<"readDocument">): Promise<WorkerValue> {
	const engine = await ocr();
	const lines = await engine.readLines(pixels);
	const zone = await readZone(engine, pixels, lines, thisYear);
	const codes = await (await barcodes())(pixels);
	const result = readDocument({ kinds, side, lines, zone, barcodes: codes, thisYear });
	return { kind: "readDocument", result };
}

async function describeFace({ pixels, picture }: Task<"describeFace">): Promise<WorkerValue> {
	return { kind: "describeFace", result: await (await faces()).describe(pixels, picture) };
}

async function judgeLiveness({ burst }: Task<"judgeLiveness">): Promise<WorkerValue> {
	return { kind: "judgeLiveness", result: await (await liveness()).judge(burst) };
}

function perform(task: WorkerTask): Promise<WorkerValue> {
	switch (task.kind) {
		case "readDocument":
			return read(task);
		case "describeFace":
			return describeFace(task);
		case "judgeLiveness":
			return judgeLiveness(task);
	}
}

parentPort?.on("message", async ({ id, task }: { id: number; task: WorkerTask }) => {
	try {
		parentPort?.postMessage({ id, value: await perform(task) });
	} catch (error) {
		// Only the kind of the fault: a message could quote document data.
		parentPort?.postMessage({ id, fault: error instanceof Error ? error.name : "unknown" });
	}
});

/**
 * The names always come from the wider alphabet, which keeps their fillers. The other two lines are read again only
 * when their check digits do not hold: it costs a second, and the first reading is mostly right.
 */
async function readZone(
	engine: OcrEngine,
	pixels: Pixels,
	lines: readonly PlacedLine[],
	thisYear: number,
): Promise<readonly PlacedLine[]> {
	const [top, middle, names] = lines.filter((line) => looksLikeMrz(line.text)).slice(-3);
	if (top === undefined || middle === undefined || names === undefined) return [];
	const [namesAgain = names] = await engine.readAgain(pixels, [names]);
	const addsUp = (zone: readonly PlacedLine[]) =>
		readMrz(
			zone.map((line) => line.text),
			thisYear,
		)?.source === "checked";
	const first = [top, middle, namesAgain];
	if (addsUp(first)) return first;
	const [topAgain = top, middleAgain = middle] = await engine.readAgain(pixels, [top, middle]);
	const others = [
		[topAgain, middleAgain, namesAgain],
		[top, middleAgain, namesAgain],
		[topAgain, middle, namesAgain],
	];
	return others.find(addsUp) ?? first;
}
