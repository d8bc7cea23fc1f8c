import { ok, refuse } from "@puente/core";
import { faceScore, faceVerdict } from "./faces/judge-faces.ts";
import type {
	Answer,
	DocumentPicture,
	DocumentRefusal,
	FaceMatch,
	IdentityEngine,
	MatchRefusal,
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

/** A face fills most of a selfie; more pixels add nothing. */
const selfieSide = 800;

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
	if (answer.outcome === "failed") return answer;
	if (answer.value.kind !== "readDocument") throw new Error("a worker answered another question");
	return { outcome: "answered", result: answer.value.result };
}

async function matchPictures(
	pool: Pool,
	pictures: { readonly document: Uint8Array; readonly selfie: Uint8Array },
): Promise<Answer<FaceMatch, MatchRefusal>> {
	const [document, selfie] = await Promise.all([
		decode(pictures.document),
		decode(pictures.selfie, selfieSide),
	]);
	const answer = await pool.run({ kind: "describeFaces", document, selfie });
	if (answer.outcome === "failed") return answer;
	if (answer.value.kind !== "describeFaces") throw new Error("a worker answered another question");
	const { result } = answer.value;
	if (!result.ok) return { outcome: "answered", result };
	const score = faceScore(result.value.document, result.value.selfie);
	const match = { verdict: faceVerdict(score), score, selfie: result.value.selfie };
	return { outcome: "answered", result: ok(match) };
}

/** The production engine: everything happens in this process and its workers; nothing is sent anywhere. */
export function createIdentityEngine(options: EngineOptions): IdentityEngine {
	const pool: Pool = workerPool({
		workerUrl: new URL("./worker.ts", import.meta.url),
		size: options.workers,
		queueMax: options.queueMax,
		taskTimeoutMs: options.taskTimeoutMs,
	});
	return {
		checkImage,
		readDocument: (picture) => readPicture(pool, picture),
		matchFaces: (pictures) => matchPictures(pool, pictures),
		close: pool.close,
	};
}
