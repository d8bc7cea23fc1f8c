import { ok, type Result, refuse } from "@puente/core/result";
import type { FaceEmbedding, FaceRefusal } from "../identity-engine.ts";
import type { Pixels } from "../image/pixels.ts";
import { measure } from "../image/quality.ts";
import { type FaceBox, type FacePicture, pickFace } from "./judge-faces.ts";
import { type FaceApi, loadFaceApi } from "./load-face-api.ts";

const detectionConfidenceMin = 0.5;
/** Laplacian variance of the face at this side; sharp portraits have several hundred, smeared ones a handful. */
const measuredSide = 150;
const sharpnessMin = 20;

/** The small detector: as good as the large one on a face that fills the frame, at a tenth of its cost. */
const smallDetectorSide = 224;
/** Low, because the mesh checks each detection and knows better whether it is a face. */
const smallConfidenceMin = 0.3;

export type FaceEngine = {
	/** TensorFlow, for other models on the same engine. */
	readonly tf: FaceApi["tf"];
	/** The boxes of the faces only. */
	readonly locate: (pixels: Pixels) => Promise<FaceBox[]>;
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
	const faceApi = await loadFaceApi();
	const options = new faceApi.SsdMobilenetv1Options({ minConfidence: detectionConfidenceMin });
	const smallOptions = new faceApi.TinyFaceDetectorOptions({
		inputSize: smallDetectorSide,
		scoreThreshold: smallConfidenceMin,
	});
	return {
		tf: faceApi.tf,
		locate: async (pixels) => {
			const tensor = faceApi.tf.tensor3d(pixels.rgb, [pixels.height, pixels.width, 3], "int32");
			try {
				const found = await faceApi.detectAllFaces(tensor, smallOptions);
				return found.map(({ box: { x, y, width, height } }) => ({ x, y, width, height }));
			} finally {
				tensor.dispose();
			}
		},
		/** Refusals: noFace, twoFaces, faceTooSmall, faceBlurred. */
		describe: async (pixels, picture) => {
			const tensor = faceApi.tf.tensor3d(pixels.rgb, [pixels.height, pixels.width, 3], "int32");
			try {
				const found = await faceApi.detectAllFaces(tensor, options).withFaceLandmarks().withFaceDescriptors();
				const faces = found.map(({ detection, descriptor }) => ({ box: detection.box, descriptor }));
				const face = pickFace(faces, picture);
				if (!face.ok) return face;
				const { sharpness } = measure(greyFace(pixels, face.value.box), measuredSide, measuredSide);
				return sharpness < sharpnessMin ? refuse("faceBlurred") : ok(face.value.descriptor);
			} finally {
				tensor.dispose();
			}
		},
	};
}
