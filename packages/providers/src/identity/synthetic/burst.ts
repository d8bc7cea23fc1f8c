import sharp from "sharp";
import type { LivenessChallenge } from "../identity-engine.ts";
import { decode } from "../image/check-image.ts";
import type { Pixels } from "../image/pixels.ts";
import { closeEyes, type FaceMarks, type MarkedFace, turnHead } from "./moving-face.ts";

export const burstFrames = 45;
const frameMs = 1_000 / 15;
const [sceneWidth, sceneHeight] = [640, 480];
/** Width of the face in the scene. */
const faceWidth = 220;
const [frameWidth, frameHeight] = [320, 240];
export const wallLevel = 138;

/** Frames of one blink: lids fall within a tenth of a second and rise a little slower. */
const blinkFrom = 22;
const blink = [0.6, 1, 1, 0.9, 0.4];
/**
 * Half-way from the pose of the photo to straight ahead: the whole way would show parts that the photo does not have.
 */
const restYawOf = ({ yaw }: FaceMarks): number => yaw / 2;
/** Beyond this the relief shows parts that the photo does not have. */
const turnYawMax = 1.05;

/** Simulates the small movements of a hand that holds a phone. */
function sway(index: number): { readonly x: number; readonly y: number } {
	const seconds = (index * frameMs) / 1_000;
	return { x: 5 * Math.sin(seconds * 3.1), y: 4 * Math.sin(seconds * 4.3 + 1) };
}

function toSharp({ width, height, rgb }: Pixels) {
	return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** The face at the size of the scene, as pixels to move. */
async function sized({ jpeg, marks }: MarkedFace): Promise<Pixels> {
	const share = marks.rightSide[0] - marks.leftSide[0];
	const scaled = await sharp(jpeg)
		.resize({ width: Math.round(faceWidth / share) })
		.png()
		.toBuffer();
	return decode(scaled);
}

/** The camera's view: the face before a wall. */
function sceneOf(face: Pixels, marks: FaceMarks): Pixels {
	const rgb = new Uint8Array(sceneWidth * sceneHeight * 3).fill(wallLevel);
	const left = Math.round(((marks.leftSide[0] + marks.rightSide[0]) / 2) * face.width - sceneWidth / 2);
	const top = Math.round(((marks.top[1] + marks.chin[1]) / 2) * face.height - sceneHeight / 2);
	const from = Math.max(left, 0);
	const to = Math.min(left + sceneWidth, face.width);
	for (let row = Math.max(top, 0); row < Math.min(top + sceneHeight, face.height); row++) {
		const line = face.rgb.subarray((row * face.width + from) * 3, (row * face.width + to) * 3);
		rgb.set(line, ((row - top) * sceneWidth + from - left) * 3);
	}
	return { width: sceneWidth, height: sceneHeight, rgb };
}

/** One small JPEG of the burst, with the movement of the hand. */
export async function frameOf(scene: Pixels, index: number): Promise<Uint8Array> {
	const { x, y } = sway(index);
	const margin = 10;
	return toSharp(scene)
		.extract({
			left: Math.round(margin + x),
			top: Math.round(margin + y),
			width: scene.width - 2 * margin,
			height: scene.height - 2 * margin,
		})
		.resize({ width: frameWidth, height: frameHeight, fit: "fill" })
		.jpeg({ quality: 75 })
		.toBuffer();
}

/** A face that looks into the camera without moving, like a photo. */
export async function drawScene(face: MarkedFace): Promise<Pixels> {
	return sceneOf(turnHead(await sized(face), face.marks, restYawOf(face.marks)), face.marks);
}

/** Turns to the side to which the photo looks slightly already, there and back within two seconds. */
function yawAt(index: number, marks: FaceMarks): number {
	const share = Math.min(Math.max((index - 8) / 30, 0), 1);
	const [rest, far] = [restYawOf(marks), turnYawMax * (marks.yaw < 0 ? -1 : 1)];
	return rest + Math.sin(share * Math.PI) * (far - rest);
}

/** The face performing the challenge: a lid of stretched skin, or a turn of a head-shaped relief. */
export async function drawBurst(face: MarkedFace, challenge: LivenessChallenge): Promise<Uint8Array[]> {
	const plain = await sized(face);
	const rest = turnHead(plain, face.marks, restYawOf(face.marks));
	const frames: Uint8Array[] = [];
	for (let index = 0; index < burstFrames; index++) {
		const closed = challenge === "blink" ? (blink[index - blinkFrom] ?? 0) : 0;
		const yaw = challenge === "turn" ? yawAt(index, face.marks) : restYawOf(face.marks);
		const shut = closed === 0 ? plain : closeEyes(plain, face.marks, closed);
		const isAtRest = closed === 0 && yaw === restYawOf(face.marks);
		const moved = isAtRest ? rest : turnHead(shut, face.marks, yaw);
		frames.push(await frameOf(sceneOf(moved, face.marks), index));
	}
	return frames;
}
