import { drawPicture, readable, withPicture } from "../../../shared/device/picture.ts";

/** Frames of a burst are small: enough to detect a face. */
const frame = { sideMax: 320, quality: 0.7 } as const;
/** Size limit of a selfie. */
const selfieBytesMax = 1024 * 1024;

/** JPEG qualities to try until a picture is small enough. */
export function qualitiesFor(bytesMax: number | null): readonly number[] {
	return bytesMax === null ? [readable.quality] : [readable.quality, 0.7, 0.55];
}

async function drawWithin(
	source: ImageBitmap | HTMLVideoElement,
	image: "front" | "back" | "face",
): Promise<Blob> {
	const bytesMax = image === "face" ? selfieBytesMax : null;
	let drawn = await drawPicture(source, readable);
	for (const quality of qualitiesFor(bytesMax).slice(1)) {
		if (bytesMax === null || drawn.size <= bytesMax) break;
		drawn = await drawPicture(source, { ...readable, quality });
	}
	return drawn;
}

/** Scales a file down; null if it is not a readable picture. */
export function pictureOfFile(file: Blob, image: "front" | "back" | "face"): Promise<Blob | null> {
	return withPicture(file, (bitmap) => drawWithin(bitmap, image));
}

export function pictureOfVideo(video: HTMLVideoElement, image: "front" | "back" | "face"): Promise<Blob> {
	return drawWithin(video, image);
}

const burst = { framesPerSecond: 15, seconds: 3 } as const;

/** Start time of each frame of a burst, in milliseconds. */
export function frameTimes(): readonly number[] {
	const count = burst.framesPerSecond * burst.seconds;
	return Array.from({ length: count }, (_, index) => Math.round((index * 1000) / burst.framesPerSecond));
}

/** Records about 3 seconds of small frames. A slow phone records fewer. */
export async function recordBurst(
	video: HTMLVideoElement,
	onSecondsLeft: (seconds: number) => void,
): Promise<readonly Blob[]> {
	const startedAtMs = performance.now();
	const frames: Promise<Blob>[] = [];
	for (const atMs of frameTimes()) {
		const lateMs = performance.now() - startedAtMs - atMs;
		// Skips frames that are more than two intervals late.
		if (lateMs > 2000 / burst.framesPerSecond) continue;
		if (lateMs < 0) await new Promise((resolve) => setTimeout(resolve, -lateMs));
		onSecondsLeft(Math.ceil(burst.seconds - atMs / 1000));
		frames.push(drawPicture(video, frame));
	}
	return Promise.all(frames);
}
