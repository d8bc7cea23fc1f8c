import { facesByGroup } from "./faces.ts";
import type { FaceMarks, MarkedFace } from "./moving-face.ts";

type EightNumbers = [number, number, number, number, number, number, number, number];
type Place = { readonly group: string; readonly index: number; readonly marks: FaceMarks };

/**
 * Eight faces that look into the camera, no two similar to the engine, with the feature points that the mesh
 * measured.
 */
const places: readonly Place[] = [
	{
		group: "sample3",
		index: 0,
		marks: {
			leftEye: fourPoints(0.288, 0.431, 0.398, 0.439, 0.333, 0.415, 0.338, 0.448),
			rightEye: fourPoints(0.539, 0.439, 0.673, 0.432, 0.612, 0.415, 0.605, 0.447),
			nose: [0.42, 0.554],
			leftSide: [0.264, 0.487],
			rightSide: [0.848, 0.488],
			top: [0.448, 0.27],
			chin: [0.48, 0.776],
			yaw: -0.27,
		},
	},
	{
		group: "sample3",
		index: 1,
		marks: {
			leftEye: fourPoints(0.278, 0.461, 0.429, 0.466, 0.342, 0.443, 0.359, 0.471),
			rightEye: fourPoints(0.609, 0.456, 0.745, 0.437, 0.684, 0.425, 0.676, 0.454),
			nose: [0.556, 0.589],
			leftSide: [0.129, 0.512],
			rightSide: [0.83, 0.481],
			top: [0.516, 0.284],
			chin: [0.534, 0.79],
			yaw: 0.14,
		},
	},
	{
		group: "sample3",
		index: 2,
		marks: {
			leftEye: fourPoints(0.281, 0.408, 0.379, 0.432, 0.326, 0.403, 0.326, 0.431),
			rightEye: fourPoints(0.512, 0.454, 0.639, 0.464, 0.585, 0.443, 0.568, 0.469),
			nose: [0.372, 0.559],
			leftSide: [0.249, 0.44],
			rightSide: [0.788, 0.521],
			top: [0.475, 0.271],
			chin: [0.375, 0.76],
			yaw: -0.27,
		},
	},
	{
		group: "sample5",
		index: 4,
		marks: {
			leftEye: fourPoints(0.293, 0.467, 0.441, 0.466, 0.358, 0.451, 0.372, 0.475),
			rightEye: fourPoints(0.635, 0.454, 0.781, 0.44, 0.711, 0.431, 0.706, 0.455),
			nose: [0.562, 0.576],
			leftSide: [0.181, 0.526],
			rightSide: [0.901, 0.483],
			top: [0.512, 0.29],
			chin: [0.598, 0.798],
			yaw: 0.03,
		},
	},
	{
		group: "sample6",
		index: 0,
		marks: {
			leftEye: fourPoints(0.23, 0.47, 0.358, 0.475, 0.279, 0.456, 0.297, 0.484),
			rightEye: fourPoints(0.537, 0.469, 0.7, 0.451, 0.621, 0.442, 0.611, 0.472),
			nose: [0.407, 0.596],
			leftSide: [0.251, 0.499],
			rightSide: [0.901, 0.468],
			top: [0.38, 0.31],
			chin: [0.547, 0.775],
			yaw: -0.33,
		},
	},
	{
		group: "sample6",
		index: 1,
		marks: {
			leftEye: fourPoints(0.296, 0.463, 0.431, 0.48, 0.353, 0.453, 0.369, 0.484),
			rightEye: fourPoints(0.594, 0.481, 0.716, 0.467, 0.668, 0.456, 0.65, 0.486),
			nose: [0.522, 0.631],
			leftSide: [0.186, 0.463],
			rightSide: [0.76, 0.471],
			top: [0.536, 0.312],
			chin: [0.477, 0.775],
			yaw: 0.14,
		},
	},
	{
		group: "sample6",
		index: 2,
		marks: {
			leftEye: fourPoints(0.296, 0.421, 0.399, 0.449, 0.343, 0.416, 0.346, 0.445),
			rightEye: fourPoints(0.536, 0.471, 0.659, 0.48, 0.612, 0.459, 0.59, 0.484),
			nose: [0.399, 0.596],
			leftSide: [0.232, 0.443],
			rightSide: [0.767, 0.531],
			top: [0.518, 0.292],
			chin: [0.363, 0.772],
			yaw: -0.15,
		},
	},
	{
		group: "sample6",
		index: 3,
		marks: {
			leftEye: fourPoints(0.343, 0.493, 0.478, 0.496, 0.398, 0.473, 0.417, 0.506),
			rightEye: fourPoints(0.628, 0.484, 0.736, 0.461, 0.689, 0.451, 0.686, 0.484),
			nose: [0.618, 0.618],
			leftSide: [0.213, 0.53],
			rightSide: [0.771, 0.481],
			top: [0.535, 0.312],
			chin: [0.61, 0.78],
			yaw: 0.22,
		},
	},
];

export async function markedFaces(): Promise<MarkedFace[]> {
	const faces = await facesByGroup();
	return places.map(({ group, index, marks }) => {
		const jpeg = faces[group]?.[index];
		if (jpeg === undefined) throw new Error(`no face ${index} in ${group}`);
		return { jpeg, marks };
	});
}

function fourPoints(...[x1, y1, x2, y2, x3, y3, x4, y4]: EightNumbers): FaceMarks["leftEye"] {
	return [
		[x1, y1],
		[x2, y2],
		[x3, y3],
		[x4, y4],
	];
}
