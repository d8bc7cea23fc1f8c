import { parentPort } from "node:worker_threads";
import { loadBarcodes } from "./documents/barcodes.ts";
import { readDocument } from "./documents/read-document.ts";
import { readZone } from "./documents/read-zone.ts";
import { loadOcr } from "./ocr/ocr-engine.ts";
import type { WorkerTask, WorkerValue } from "./worker-task.ts";

/** Loads on first use and once: a worker that only reads documents never loads the face models. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
	let loading: Promise<T> | null = null;
	return () => {
		loading ??= load();
		return loading;
	};
}

const ocr = once(loadOcr);
const barcodes = once(loadBarcodes);

async function perform(task: WorkerTask): Promise<WorkerValue> {
	const { country, side, pixels, thisYear } = task;
	const engine = await ocr();
	const lines = await engine.readLines(pixels);
	const zone = await readZone(engine, pixels, lines, thisYear);
	const codes = await (await barcodes())(pixels);
	const result = readDocument({ country, side, lines, zone, barcodes: codes, thisYear });
	return { kind: "readDocument", result };
}

parentPort?.on("message", async ({ id, task }: { id: number; task: WorkerTask }) => {
	try {
		parentPort?.postMessage({ id, value: await perform(task) });
	} catch (error) {
		// Only the kind of the fault: a message could quote what was read.
		parentPort?.postMessage({ id, fault: error instanceof Error ? error.name : "unknown" });
	}
});
