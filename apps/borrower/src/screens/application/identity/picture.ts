import { drawPicture, readable, withPicture } from "../../../app/picture.ts";

/** What a face is told by; each picture of a burst is small. */
const frame = { sideMax: 320, quality: 0.7 } as const;
/** A selfie may not be larger than this on the wire. */
const selfieBytesMax = 1024 * 1024;

/** Qualities to try in turn until a picture is small enough. */
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

/** A chosen file, scaled down on the phone; null when it cannot be opened as a picture. */
export function pictureOfFile(file: Blob, image: "front" | "back" | "face"): Promise<Blob | null> {
	return withPicture(file, (bitmap) => drawWithin(bitmap, image));
}

export function pictureOfVideo(video: HTMLVideoElement, image: "front" | "back" | "face"): Promise<Blob> {
	return drawWithin(video, image);
}

const burst = { framesPerSecond: 15, seconds: 3 } as const;

/** When each picture of a burst is taken, in milliseconds after its beginning. */
export function frameTimes(): readonly number[] {
	const count = burst.framesPerSecond * burst.seconds;
	return Array.from({ length: count }, (_, index) => Math.round((index * 1000) / burst.framesPerSecond));
}

/** About three seconds of small pictures. A slow phone takes fewer rather than longer. */
export async function recordBurst(
	video: HTMLVideoElement,
	onSecondsLeft: (seconds: number) => void,
): Promise<readonly Blob[]> {
	const startedAtMs = performance.now();
	const frames: Promise<Blob>[] = [];
	for (const atMs of frameTimes()) {
		const lateMs = performance.now() - startedAtMs - atMs;
		// A frame whose moment has passed by more than one of its fellows is left out.
		if (lateMs > 2000 / burst.framesPerSecond) continue;
		if (lateMs < 0) await new Promise((resolve) => setTimeout(resolve, -lateMs));
		onSecondsLeft(Math.ceil(burst.seconds - atMs / 1000));
		frames.push(drawPicture(video, frame));
	}
	return Promise.all(frames);
}
