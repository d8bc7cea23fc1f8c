import { createRequire } from "node:module";
import { dirname } from "node:path";

const require = createRequire(import.meta.url);
const faceApi = dirname(require.resolve("@vladmandic/face-api/package.json"));
const file = (name: string, sha256: string) => ({ folder: faceApi, path: `model/${name}`, sha256 });
const model = (name: string, { manifest, weights }: { manifest: string; weights: string }) => ({
	manifest: file(`${name}-weights_manifest.json`, manifest),
	weights: file(`${name}.bin`, weights),
});

/** Models inside the package (MIT). It does not state their training data; nothing else of the package is used. */
export const faceFiles = {
	detector: model("ssd_mobilenetv1_model", {
		manifest: "888f744dffbc84f5f060d1f8427d9742341943a2dfaaf9205d10029b7e7a2955",
		weights: "2835640602d53718aa6ae9a42896327eaa21beefed056c218d32ca7d79e1e2f8",
	}),
	landmarks: model("face_landmark_68_model", {
		manifest: "ca4886639f86e99b39fed0c155f81b63317225773bd9616716e887b0153389c9",
		weights: "4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b",
	}),
	recogniser: model("face_recognition_model", {
		manifest: "cbaffa501b0b9275a12b63357a6843e7e30c054e1c9151e1a5f879b26e32986b",
		weights: "b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589",
	}),
	smallDetector: model("tiny_face_detector_model", {
		manifest: "5d1af4849ac48d5b985f4a9b16010c512353ddd6fcc63d50fd0bc9e9e64296e5",
		weights: "b7503ce7df31039b1c43316a9b865cab6a70dd748cc602d3fa28b551503c3871",
	}),
} as const;
