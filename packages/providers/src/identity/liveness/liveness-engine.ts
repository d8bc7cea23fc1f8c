import { ok, type Result, refuse } from "@puente/core/result";
import type { FaceEngine } from "../faces/face-engine.ts";
import { faceScore, faceVerdict, pickFace } from "../faces/judge-faces.ts";
import type { FaceEmbedding, FaceRefusal, Liveness, LivenessChallenge } from "../identity-engine.ts";
import type { Pixels } from "../image/pixels.ts";
import { type FaceMesh, loadFaceMesh, type MeshedFace, type Square, squareAround } from "./face-mesh.ts";
import { type FrameMeasures, judgeSeries } from "./judge-series.ts";

/** The detector is the most expensive part of a frame; between its runs the mesh tracks the face. */
const detectEvery = 5;
const seenShareMin = 0.6;
/** One detection of two faces may be a poster or a mistake. */
const twoFacesShareMax = 0.3;
const tooSmallShareMax = 0.5;

/** A frame that could not be decoded is null: time passed without an image. */
export type Burst = {
	readonly challenge: LivenessChallenge;
	readonly frames: readonly (Pixels | null)[];
	readonly frameMs: number;
	readonly selfie: FaceEmbedding;
};

export type LivenessEngine = {
	readonly judge: (burst: Burst) => Promise<Result<Liveness, FaceRefusal>>;
};

type TrackedFrame = { readonly measures: FrameMeasures; readonly pixels: Pixels };
type TrackedBurst = {
	readonly frames: readonly TrackedFrame[];
	/** The result of each run of the detector. */
	readonly detections: readonly ("found" | FaceRefusal)[];
};

/** Tracks the largest face through the frames. */
async function trackFace(faces: FaceEngine, mesh: FaceMesh, burst: Burst): Promise<TrackedBurst> {
	const frames: TrackedFrame[] = [];
	const detections: ("found" | FaceRefusal)[] = [];
	const withEyes = burst.challenge === "blink";
	let square: Square | null = null;
	for (const [index, pixels] of burst.frames.entries()) {
		if (pixels === null) continue;
		if (square === null || index % detectEvery === 0) {
			const boxes = await faces.locate(pixels);
			const found = pickFace(
				boxes.map((box) => ({ box })),
				"frame",
			);
			if (found.ok) {
				const traced = await mesh.trace(pixels, squareAround(found.value.box), false);
				square = traced?.next ?? square;
			}
			detections.push(found.ok ? "found" : found.refusal);
		}
		const face: MeshedFace | null = square === null ? null : await mesh.trace(pixels, square, withEyes);
		square = face?.next ?? null;
		if (face === null) continue;
		const { openness, yaw, skin } = face;
		frames.push({ measures: { atMs: index * burst.frameMs, openness, yaw, skin }, pixels });
	}
	return { frames, detections };
}

/** Refusals: twoFaces, faceTooSmall, noFace. */
function checkTracking(
	{ frames, detections }: TrackedBurst,
	framesTotal: number,
): Result<readonly TrackedFrame[], FaceRefusal> {
	const share = (refusal: FaceRefusal) =>
		detections.filter((one) => one === refusal).length / Math.max(detections.length, 1);
	if (share("twoFaces") > twoFacesShareMax) return refuse("twoFaces");
	if (share("faceTooSmall") > tooSmallShareMax) return refuse("faceTooSmall");
	return frames.length < seenShareMin * framesTotal ? refuse("noFace") : ok(frames);
}

/** How certain every frame shows the face of the selfie: the score of the least similar frame. */
async function compareWith(faces: FaceEngine, selfie: FaceEmbedding, frames: readonly Pixels[]) {
	const scores: number[] = [];
	for (const frame of frames) {
		const face = await faces.describe(frame, "frame");
		if (!face.ok) return face;
		scores.push(faceScore(face.value, selfie));
	}
	return ok(faceVerdict(Math.min(...scores)));
}

export async function loadLiveness(faces: FaceEngine): Promise<LivenessEngine> {
	const mesh = await loadFaceMesh();
	return {
		/** Refusals: noFace, twoFaces, faceTooSmall, faceBlurred. */
		judge: async (burst) => {
			const tracked = checkTracking(await trackFace(faces, mesh, burst), burst.frames.length);
			if (!tracked.ok) return tracked;
			const { verdict, proof } = judgeSeries(
				burst.challenge,
				tracked.value.map(({ measures }) => measures),
			);
			const proofFrames = tracked.value
				.filter((_, index) => proof.includes(index))
				.map(({ pixels }) => pixels);
			const sameFace = await compareWith(faces, burst.selfie, proofFrames);
			return sameFace.ok ? ok({ verdict, sameFace: sameFace.value }) : sameFace;
		},
	};
}
