import { packageFolder } from "../models.ts";

const faceApi = packageFolder("@vladmandic/face-api");

/** Models inside the package (MIT). It does not state their training data. */
export const faceFiles = [
	[
		"ssd_mobilenetv1_model-weights_manifest.json",
		"888f744dffbc84f5f060d1f8427d9742341943a2dfaaf9205d10029b7e7a2955",
	],
	["ssd_mobilenetv1_model.bin", "2835640602d53718aa6ae9a42896327eaa21beefed056c218d32ca7d79e1e2f8"],
	[
		"face_landmark_68_model-weights_manifest.json",
		"ca4886639f86e99b39fed0c155f81b63317225773bd9616716e887b0153389c9",
	],
	["face_landmark_68_model.bin", "4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b"],
	[
		"face_recognition_model-weights_manifest.json",
		"cbaffa501b0b9275a12b63357a6843e7e30c054e1c9151e1a5f879b26e32986b",
	],
	["face_recognition_model.bin", "b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589"],
	[
		"tiny_face_detector_model-weights_manifest.json",
		"5d1af4849ac48d5b985f4a9b16010c512353ddd6fcc63d50fd0bc9e9e64296e5",
	],
	["tiny_face_detector_model.bin", "b7503ce7df31039b1c43316a9b865cab6a70dd748cc602d3fa28b551503c3871"],
].map(([file = "", sha256 = ""]) => ({ folder: faceApi, path: `model/${file}`, sha256 }));
