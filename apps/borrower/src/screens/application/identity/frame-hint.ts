import type { IdentityImageName } from "@puente/contract";

/** What would make the next photo better. */
export type FrameHint = "dark" | "still" | "closer";

/** A small copy of the camera's picture: brightness of each pixel, 0 to 255, row by row. */
export type SmallFrame = { readonly width: number; readonly height: number; readonly light: Uint8Array };

/** Brightness of RGBA pixels (ITU-R BT.601 weights). */
export function lightOf(rgba: Uint8ClampedArray): Uint8Array {
	return Uint8Array.from({ length: rgba.length / 4 }, (_, index) => {
		const [red = 0, green = 0, blue = 0] = rgba.subarray(index * 4, index * 4 + 3);
		return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
	});
}

// Chosen by trying: below these a document cannot be read, above the motion it is blurred.
const darkBelow = 50;
const movedAbove = 14;
/** Detail of a document in the middle, and the least part of it that its edges have when it fills the frame. */
const detailMin = 4;
const edgeShareMin = 0.3;

/** The most urgent hint for a frame; null if the photo can be taken. */
export function hintFor(
	frame: SmallFrame,
	before: SmallFrame | null,
	image: IdentityImageName,
): FrameHint | null {
	if (mean(frame.light) < darkBelow) return "dark";
	if (before !== null && motion(frame, before) > movedAbove) return "still";
	return image !== "face" && isFarAway(frame) ? "closer" : null;
}

function mean(values: Uint8Array): number {
	return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function motion(frame: SmallFrame, before: SmallFrame): number {
	return mean(frame.light.map((value, index) => Math.abs(value - (before.light[index] ?? value))));
}

/** A document that fills the frame has detail near the left and the right edge of the frame, too. */
function isFarAway(frame: SmallFrame): boolean {
	const middle = detail(frame, 0.35, 0.65);
	const edges = Math.max(detail(frame, 0.08, 0.22), detail(frame, 0.78, 0.92));
	return middle > detailMin && edges < middle * edgeShareMin;
}

/** Mean difference between neighbours in a part of the frame's width, at the height of the guide. */
function detail({ width, height, light }: SmallFrame, from: number, to: number): number {
	let sum = 0;
	let count = 0;
	for (let y = Math.floor(height * 0.33); y < Math.floor(height * 0.67); y++) {
		for (let x = Math.floor(width * from); x < Math.floor(width * to); x++) {
			const at = y * width + x;
			sum += Math.abs((light[at] ?? 0) - (light[at + 1] ?? 0));
			count += 1;
		}
	}
	return sum / Math.max(1, count);
}
