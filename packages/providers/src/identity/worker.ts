import { setFlagsFromString } from "node:v8";
import { parentPort } from "node:worker_threads";
import { loadBarcodes } from "./documents/barcodes.ts";
import { readDocument } from "./documents/read-document.ts";
import { readZone } from "./documents/read-zone.ts";
import { loadOcr } from "./ocr/ocr-engine.ts";
import type { WorkerTask, WorkerValue } from "./worker-task.ts";

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
