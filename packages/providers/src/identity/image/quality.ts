import sharp from "sharp";
import type { QualityRefusal } from "../identity-engine.ts";

// Thresholds measured on synthetic cards at 1000 pixels: bad ones had a Laplacian variance of 9 to 22, soft but
// readable ones 80 to 198, phone photos over 245. Noise raises it, so a noisy blur may pass; then its fields are
// unreadable.
const measuredSide = 1000;
const sharpnessMin = 60;
const brightnessMin = 70;
const glareLevel = 250;
const glareShareMax = 0.25;

export type Quality = {
	readonly sharpness: number;
	readonly brightness: number;
	readonly glareShare: number;
};

export function judgeQuality({ sharpness, brightness, glareShare }: Quality): QualityRefusal[] {
	const complaints: QualityRefusal[] = [];
	// A dark image has little contrast and would look blurred too: only the cause is reported.
	if (brightness < brightnessMin) complaints.push("dark");
	else if (sharpness < sharpnessMin) complaints.push("blurred");
	if (glareShare > glareShareMax) complaints.push("glare");
	return complaints;
}

export async function complaintsAbout(jpeg: Uint8Array): Promise<QualityRefusal[]> {
	const { data, info } = await sharp(jpeg)
		.resize({ width: measuredSide, height: measuredSide, fit: "inside" })
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return judgeQuality(measure(data, info.width, info.height));
}

export function measure(grey: Uint8Array, width: number, height: number): Quality {
	let sum = 0;
	let squares = 0;
	for (let y = 1; y < height - 1; y++) {
		for (let x = 1; x < width - 1; x++) {
			const at = y * width + x;
			const laplacian =
				4 * (grey[at] ?? 0) -
				(grey[at - 1] ?? 0) -
				(grey[at + 1] ?? 0) -
				(grey[at - width] ?? 0) -
				(grey[at + width] ?? 0);
			sum += laplacian;
			squares += laplacian * laplacian;
		}
	}
	let total = 0;
	let bright = 0;
	// By index: for...of takes three times as long, and uploads wait for this.
	for (let at = 0; at < grey.length; at++) {
		const level = grey[at] ?? 0;
		total += level;
		if (level >= glareLevel) bright++;
	}
	const count = Math.max(0, width - 2) * Math.max(0, height - 2);
	const mean = sum / Math.max(count, 1);
	return {
		sharpness: squares / Math.max(count, 1) - mean * mean,
		brightness: total / Math.max(grey.length, 1),
		glareShare: bright / Math.max(grey.length, 1),
	};
}
