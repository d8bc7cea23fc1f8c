import { refuse } from "@puente/core";
import type {
	Answer,
	DocumentPicture,
	DocumentRefusal,
	IdentityEngine,
	ReadDocument,
} from "./identity-engine.ts";
import { checkImage, decode } from "./image/check-image.ts";
import { complaintsAbout } from "./image/quality.ts";
import { type WorkerPool, workerPool } from "./pool/worker-pool.ts";
import type { WorkerTask, WorkerValue } from "./worker-task.ts";

export type EngineOptions = {
	readonly workers: number;
	readonly queueMax: number;
	readonly taskTimeoutMs: number;
};

type Pool = WorkerPool<WorkerTask, WorkerValue>;

async function readPicture(
	pool: Pool,
	picture: DocumentPicture,
): Promise<Answer<ReadDocument, DocumentRefusal>> {
	const [complaint] = await complaintsAbout(picture.jpeg);
	if (complaint !== undefined) return { outcome: "answered", result: refuse(complaint) };
	const pixels = await decode(picture.jpeg);
	const { country, side } = picture;
	const thisYear = Number(picture.today.slice(0, 4));
	const answer = await pool.run({ kind: "readDocument", country, side, pixels, thisYear });
	return answer.outcome === "failed" ? answer : { outcome: "answered", result: answer.value.result };
}

/** The production engine: everything happens in this process and its workers; nothing is sent anywhere. */
export function createIdentityEngine(options: EngineOptions): IdentityEngine {
	const pool: Pool = workerPool({
		workerUrl: new URL("./worker.ts", import.meta.url),
		size: options.workers,
		queueMax: options.queueMax,
		taskTimeoutMs: options.taskTimeoutMs,
	});
	return { checkImage, readDocument: (picture) => readPicture(pool, picture), close: pool.close };
}
