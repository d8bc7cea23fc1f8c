import { ok, type Result, refuse } from "@puente/core/result";
import type { FaceEngine } from "../faces/face-engine.ts";
import { faceScore, faceVerdict, pickFace } from "../faces/judge-faces.ts";
import type { FaceRefusal, Liveness, LivenessChallenge } from "../identity-engine.ts";
import type { Pixels } from "../image/pixels.ts";
import { type FaceMesh, loadFaceMesh, type MeshedFace } from "./face-mesh.ts";
import { type Square, squareAround } from "./geometry.ts";
import { judgeSeries, type Look } from "./judge-series.ts";

/** The detector is the dearest part of a frame; between its looks the mesh follows the face by itself. */
const detectEvery = 5;
const seenShareMin = 0.6;
/** One look at two faces may be a poster or a mistake. */
const twoFacesShareMax = 0.3;
const tooSmallShareMax = 0.5;

/** A frame that could not be decoded is null: time passed, nothing was seen. */
export type Burst = {
	readonly challenge: LivenessChallenge;
	readonly frames: readonly (Pixels | null)[];
	readonly frameMs: number;
	readonly selfie: Pixels;
};

export type LivenessEngine = {
	readonly judge: (burst: Burst) => Promise<Result<Liveness, FaceRefusal>>;
};

type Seen = { readonly look: Look; readonly pixels: Pixels };
type Watched = {
	readonly seen: readonly Seen[];
	/** What each look of the detector found. */
	readonly detections: readonly ("found" | FaceRefusal)[];
};

/** Follows the largest face through the frames. */
async function watch(faces: FaceEngine, mesh: FaceMesh, burst: Burst): Promise<Watched> {
	const seen: Seen[] = [];
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
			if (found.ok) square = mesh.trace(pixels, squareAround(found.value.box), false)?.next ?? square;
			detections.push(found.ok ? "found" : found.refusal);
		}
		const face: MeshedFace | null = square === null ? null : mesh.trace(pixels, square, withEyes);
		square = face?.next ?? null;
		if (face === null) continue;
		const { openness, yaw, skin } = face;
		seen.push({ look: { atMs: index * burst.frameMs, openness, yaw, skin }, pixels });
	}
	return { seen, detections };
}

/** Refusals: twoFaces, faceTooSmall, noFace. */
function pickSeen({ seen, detections }: Watched, framesTotal: number): Result<readonly Seen[], FaceRefusal> {
	const share = (refusal: FaceRefusal) =>
		detections.filter((one) => one === refusal).length / Math.max(detections.length, 1);
	if (share("twoFaces") > twoFacesShareMax) return refuse("twoFaces");
	if (share("faceTooSmall") > tooSmallShareMax) return refuse("faceTooSmall");
	return seen.length < seenShareMin * framesTotal ? refuse("noFace") : ok(seen);
}

/** How sure it is that the face of every one of these frames is the one of the selfie: as sure as of the least alike. */
async function compareWith(faces: FaceEngine, selfie: Pixels, frames: readonly Pixels[]) {
	const own = await faces.describe(selfie, "selfie");
	if (!own.ok) return own;
	const scores: number[] = [];
	for (const frame of frames) {
		const face = await faces.describe(frame, "frame");
		if (!face.ok) return face;
		scores.push(faceScore(face.value, own.value));
	}
	return ok(faceVerdict(Math.min(...scores)));
}

export async function loadLiveness(faces: FaceEngine): Promise<LivenessEngine> {
	const mesh = await loadFaceMesh(faces.tf);
	return {
		/** Refusals: noFace, twoFaces, faceTooSmall, faceBlurred. */
		judge: async (burst) => {
			const seen = pickSeen(await watch(faces, mesh, burst), burst.frames.length);
			if (!seen.ok) return seen;
			const { verdict, proof } = judgeSeries(
				burst.challenge,
				seen.value.map(({ look }) => look),
			);
			const frames = seen.value.filter((_, index) => proof.includes(index)).map(({ pixels }) => pixels);
			const sameFace = await compareWith(faces, burst.selfie, frames);
			return sameFace.ok ? ok({ verdict, sameFace: sameFace.value }) : sameFace;
		},
	};
}
