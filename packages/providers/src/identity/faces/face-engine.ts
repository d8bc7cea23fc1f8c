import { ok, type Result, refuse } from "@puente/core/result";
import type { FaceEmbedding, FaceRefusal } from "../identity-engine.ts";
import type { Pixels } from "../image/pixels.ts";
import { measure } from "../image/quality.ts";
import { loadDescriber } from "./describe-face.ts";
import { type FindFaces, loadDetector, loadSmallDetector } from "./find-faces.ts";
import { type FaceBox, type FacePicture, pickFace } from "./judge-faces.ts";

/** Laplacian variance of the face at this side; sharp portraits have several hundred, smeared ones a handful. */
const measuredSide = 150;
const sharpnessMin = 20;

export type FaceEngine = {
	/** The boxes of the faces only, by the small detector. */
	readonly locate: FindFaces;
	readonly describe: (pixels: Pixels, picture: FacePicture) => Promise<Result<FaceEmbedding, FaceRefusal>>;
};

/** The face in grey at one size, so that near and far faces are measured alike. */
function greyFace({ rgb, width, height }: Pixels, box: FaceBox): Uint8Array {
	const grey = new Uint8Array(measuredSide * measuredSide);
	for (let row = 0; row < measuredSide; row++) {
		for (let column = 0; column < measuredSide; column++) {
			const x = Math.round(box.x + (box.width * column) / measuredSide);
			const y = Math.round(box.y + (box.height * row) / measuredSide);
			const at = (Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)) * 3;
			grey[row * measuredSide + column] =
				0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
		}
	}
	return grey;
}

export async function loadFaces(): Promise<FaceEngine> {
	const detect = await loadDetector();
	const describeBox = await loadDescriber();
	return {
		locate: await loadSmallDetector(),
		/** Refusals: noFace, twoFaces, faceTooSmall, faceBlurred. */
		describe: async (pixels, picture) => {
			const face = pickFace(
				(await detect(pixels)).map((box) => ({ box })),
				picture,
			);
			if (!face.ok) return face;
			const { box } = face.value;
			const { sharpness } = measure(greyFace(pixels, box), measuredSide, measuredSide);
			if (sharpness < sharpnessMin) return refuse("faceBlurred");
			const descriptor = await describeBox(pixels, box);
			return descriptor === null ? refuse("noFace") : ok(descriptor);
		},
	};
}
