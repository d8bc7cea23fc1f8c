/** Long enough a side for every letter of a card, short enough for a slow network. */
const sideMax = 1600;
const quality = 0.82;
/** What a face is told by; each picture of a burst is small. */
const frameSideMax = 320;
const frameQuality = 0.7;
/** A selfie may not be larger than this on the wire. */
const selfieBytesMax = 1024 * 1024;

type Size = { readonly width: number; readonly height: number };

/** The size that fits, in the same proportions; a small picture stays as it is. */
export function fitInside({ width, height }: Size, side: number): Size {
	const factor = Math.min(1, side / Math.max(width, height, 1));
	return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** Qualities to try in turn until a picture is small enough. */
export function qualitiesFor(bytesMax: number | null): readonly number[] {
	return bytesMax === null ? [quality] : [quality, 0.7, 0.55];
}

type Drawable = ImageBitmap | HTMLVideoElement;

function sizeOf(source: Drawable): Size {
	return "videoWidth" in source ? { width: source.videoWidth, height: source.videoHeight } : source;
}

/** Drawn anew as JPEG: nothing that a camera writes beside the picture comes along. */
async function draw(source: Drawable, side: number, jpegQuality: number): Promise<Blob> {
	const { width, height } = fitInside(sizeOf(source), side);
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	canvas.getContext("2d")?.drawImage(source, 0, 0, width, height);
	return new Promise((resolve, reject) =>
		canvas.toBlob(
			(blob) => (blob === null ? reject(new Error("the picture could not be written")) : resolve(blob)),
			"image/jpeg",
			jpegQuality,
		),
	);
}

async function drawWithin(source: Drawable, bytesMax: number | null): Promise<Blob> {
	let drawn = await draw(source, sideMax, quality);
	for (const next of qualitiesFor(bytesMax).slice(1)) {
		if (bytesMax === null || drawn.size <= bytesMax) break;
		drawn = await draw(source, sideMax, next);
	}
	return drawn;
}

/** A chosen file, scaled down on the phone; null when it cannot be opened as a picture. */
export async function pictureOfFile(file: Blob, image: "front" | "back" | "face"): Promise<Blob | null> {
	try {
		const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
		const picture = await drawWithin(bitmap, image === "face" ? selfieBytesMax : null);
		bitmap.close();
		return picture;
	} catch {
		return null;
	}
}

export function pictureOfVideo(video: HTMLVideoElement, image: "front" | "back" | "face"): Promise<Blob> {
	return drawWithin(video, image === "face" ? selfieBytesMax : null);
}

export const burst = { framesPerSecond: 15, seconds: 3 } as const;

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
		frames.push(draw(video, frameSideMax, frameQuality));
	}
	return Promise.all(frames);
}
