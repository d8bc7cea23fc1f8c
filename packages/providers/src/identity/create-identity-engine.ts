import { refuse } from "@puente/core/result";
import { matchFacesWith } from "./faces/match-faces.ts";
import type {
	Answer,
	DocumentPicture,
	DocumentRefusal,
	FaceEmbedding,
	FacePhoto,
	FaceRefusal,
	IdentityEngine,
	Liveness,
	LivenessBurst,
	LivenessChallenge,
	LivenessRefusal,
	ReadDocument,
} from "./identity-engine.ts";
import { checkImage, decode, sniffImage } from "./image/check-image.ts";
import type { Pixels } from "./image/pixels.ts";
import { complaintsAbout } from "./image/quality.ts";
import { type WorkerPool, workerPool } from "./pool/worker-pool.ts";
import type { WorkerTask, WorkerValue } from "./worker.ts";

export type EngineOptions = {
	readonly workers: number;
	readonly queueMax: number;
	readonly taskTimeoutMs: number;
};

/** A face fills most of a selfie; more pixels add nothing. */
const selfieSide = 800;

// A burst is 45 frames of some 5 KB. At 10 frames a second a blink falls between two of them; a turn does not.
const frameSide = 320;
const frameBytesMax = 200_000;
const framePixelsMax = 1_000_000;
const framesMax = 75;
const framesMin = 24;
const frameMsUsual = 1_000 / 15;
const frameMsMin = 1_000 / 31;
const frameMsMax: Readonly<Record<LivenessChallenge, number>> = { blink: 1_000 / 12, turn: 1_000 / 7 };

type Pool = WorkerPool<WorkerTask, WorkerValue>;

async function readPicture(
	pool: Pool,
	picture: DocumentPicture,
): Promise<Answer<ReadDocument, DocumentRefusal>> {
	const [complaint] = await complaintsAbout(picture.jpeg);
	if (complaint !== undefined) return { outcome: "answered", result: refuse(complaint) };
	const pixels = await decode(picture.jpeg);
	const { kinds, side } = picture;
	const thisYear = Number(picture.today.slice(0, 4));
	const answer = await pool.run({ kind: "readDocument", kinds, side, pixels, thisYear });
	if (answer.outcome === "failed") return answer;
	if (answer.value.kind !== "readDocument")
		throw new Error(`worker returned ${answer.value.kind} for readDocument`);
	return { outcome: "answered", result: answer.value.result };
}

async function describePhoto(
	pool: Pool,
	{ jpeg, picture }: FacePhoto,
): Promise<Answer<FaceEmbedding, FaceRefusal>> {
	const pixels = await decode(jpeg, picture === "selfie" ? selfieSide : undefined);
	const answer = await pool.run({ kind: "describeFace", pixels, picture });
	if (answer.outcome === "failed") return answer;
	if (answer.value.kind !== "describeFace")
		throw new Error(`worker returned ${answer.value.kind} for describeFace`);
	return { outcome: "answered", result: answer.value.result };
}

/** Undecodable frames are gaps, not reasons to refuse: one lost packet must not cost the borrower the attempt. */
async function decodeFrame(jpeg: Uint8Array): Promise<Pixels | null> {
	if (jpeg.length > frameBytesMax || sniffImage(jpeg) !== "jpeg") return null;
	return decode(jpeg, frameSide, framePixelsMax).catch(() => null);
}

async function judgeBurst(pool: Pool, burst: LivenessBurst): Promise<Answer<Liveness, LivenessRefusal>> {
	const { challenge, durationMs, selfie } = burst;
	const frames = await Promise.all(burst.frames.slice(0, framesMax).map(decodeFrame));
	const claimedFrameMs =
		durationMs === undefined ? frameMsUsual : durationMs / Math.max(burst.frames.length - 1, 1);
	// A claimed duration shorter than any camera's would turn every slow closing of the eyes into a blink.
	const frameMs = claimedFrameMs > frameMsMin ? claimedFrameMs : frameMsMin;
	const usable = frames.filter((frame) => frame !== null).length;
	if (usable < framesMin || frameMs > frameMsMax[challenge])
		return { outcome: "answered", result: refuse("tooFewFrames") };
	const answer = await pool.run({ kind: "judgeLiveness", burst: { challenge, frames, frameMs, selfie } });
	if (answer.outcome === "failed") return answer;
	if (answer.value.kind !== "judgeLiveness")
		throw new Error(`worker returned ${answer.value.kind} for judgeLiveness`);
	return { outcome: "answered", result: answer.value.result };
}

/** The production engine: everything runs in this process and its workers; no data leaves it. */
export function createIdentityEngine(options: EngineOptions): IdentityEngine {
	const pool: Pool = workerPool({
		workerUrl: new URL("./worker.ts", import.meta.url),
		size: options.workers,
		queueMax: options.queueMax,
		taskTimeoutMs: options.taskTimeoutMs,
	});
	const describeFace = (photo: FacePhoto) => describePhoto(pool, photo);
	return {
		checkImage,
		readDocument: (picture) => readPicture(pool, picture),
		describeFace,
		matchFaces: matchFacesWith(describeFace),
		judgeLiveness: (burst) => judgeBurst(pool, burst),
		close: pool.close,
	};
}
