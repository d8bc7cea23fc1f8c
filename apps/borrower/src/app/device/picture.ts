/** Long enough a side for every letter of a card or a receipt, short enough for a slow network. */
export const readable = { sideMax: 1600, quality: 0.82 } as const;

type Size = { readonly width: number; readonly height: number };
type Drawable = ImageBitmap | HTMLVideoElement;

/** The size that fits, in the same proportions; a small picture stays as it is. */
export function fitInside({ width, height }: Size, side: number): Size {
	const factor = Math.min(1, side / Math.max(width, height, 1));
	return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function sizeOf(source: Drawable): Size {
	return "videoWidth" in source ? { width: source.videoWidth, height: source.videoHeight } : source;
}

/** Drawn anew as JPEG on the phone: smaller, and without the place that a camera writes into it. */
export async function drawPicture(
	source: Drawable,
	{ sideMax, quality }: { readonly sideMax: number; readonly quality: number },
): Promise<Blob> {
	const { width, height } = fitInside(sizeOf(source), sideMax);
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	canvas.getContext("2d")?.drawImage(source, 0, 0, width, height);
	return new Promise((resolve, reject) =>
		canvas.toBlob(
			(blob) => (blob === null ? reject(new Error("the picture could not be written")) : resolve(blob)),
			"image/jpeg",
			quality,
		),
	);
}

/** What is made of a chosen file; null when it cannot be opened as a picture. */
export async function withPicture(
	file: Blob,
	draw: (bitmap: ImageBitmap) => Promise<Blob>,
): Promise<Blob | null> {
	try {
		const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
		const picture = await draw(bitmap);
		bitmap.close();
		return picture;
	} catch {
		return null;
	}
}

/** A picture as it is sent, and as it is shown. */
export type Picture = { readonly blob: Blob; readonly url: string };

export async function pictureOf(file: Blob): Promise<Picture | null> {
	const blob = await withPicture(file, (bitmap) => drawPicture(bitmap, readable));
	return blob === null ? null : { blob, url: URL.createObjectURL(blob) };
}
