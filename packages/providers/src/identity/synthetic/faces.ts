import { join } from "node:path";
import sharp from "sharp";
import { packageFolder } from "../models.ts";

/**
 * Faces for tests: the group photos that the face library ships, read in place and never copied. Boxes are shares of
 * the photo. Only faces of one photo are surely different persons; people may appear again in another.
 */
const groups: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
	sample1: [
		[0.215, 0.277, 0.093, 0.187],
		[0.436, 0.327, 0.099, 0.177],
		[0.768, 0.155, 0.105, 0.186],
	],
	sample3: [
		[0.305, 0.245, 0.104, 0.2],
		[0.789, 0.215, 0.089, 0.209],
		[0.56, 0.159, 0.115, 0.221],
	],
	sample5: [
		[0.41, 0.078, 0.081, 0.152],
		[0.58, 0.142, 0.082, 0.169],
		[0.732, 0.279, 0.086, 0.194],
		[0.311, 0.297, 0.087, 0.178],
		[0.196, 0.615, 0.09, 0.215],
	],
	sample6: [
		[0.354, 0.207, 0.083, 0.2],
		[0.614, 0.199, 0.098, 0.18],
		[0.774, 0.169, 0.11, 0.195],
		[0.13, 0.304, 0.109, 0.19],
	],
};
const margin = 0.4;

export function groupPicture(name: string): string {
	return join(packageFolder("@vladmandic/face-api"), "demo", `${name}.jpg`);
}

let cutOut: Promise<Record<string, Uint8Array[]>> | null = null;

/** All faces of each group, cut out with some margin; computed once per process. */
export function facesByGroup(): Promise<Record<string, Uint8Array[]>> {
	cutOut ??= cutFaces();
	return cutOut;
}

async function cutFaces(): Promise<Record<string, Uint8Array[]>> {
	const cut = await Promise.all(
		Object.entries(groups).map(async ([name, boxes]) => {
			const picture = sharp(groupPicture(name));
			const { width, height } = await picture.metadata();
			const faces = await Promise.all(
				boxes.map(([x, y, w, h]) => {
					const left = Math.max(0, Math.round((x - margin * w) * width));
					const top = Math.max(0, Math.round((y - margin * h) * height));
					const area = {
						left,
						top,
						width: Math.min(width - left, Math.round(w * (1 + 2 * margin) * width)),
						height: Math.min(height - top, Math.round(h * (1 + 2 * margin) * height)),
					};
					return picture.clone().extract(area).jpeg({ quality: 92 }).toBuffer();
				}),
			);
			return [name, faces] as const;
		}),
	);
	return Object.fromEntries(cut);
}

/** Another take of a cut-out: larger, mirrored, in warmer and dimmer light. */
export function asSelfie(face: Uint8Array): Promise<Uint8Array> {
	return sharp(face)
		.flop()
		.resize({ width: 420 })
		.extend({ top: 90, bottom: 90, left: 90, right: 90, background: { r: 150, g: 150, b: 145 } })
		.modulate({ brightness: 0.85, saturation: 0.85, hue: 8 })
		.jpeg({ quality: 80 })
		.toBuffer();
}
