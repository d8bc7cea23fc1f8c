/** Large enough to read the text of a card or receipt, small enough for a slow network. */
export const readable = { sideMax: 1600, quality: 0.82 } as const;

type Size = { readonly width: number; readonly height: number };
type Drawable = ImageBitmap | HTMLVideoElement;

/** Scales a size down to fit; small pictures keep their size. */
export function fitInside({ width, height }: Size, side: number): Size {
	const factor = Math.min(1, side / Math.max(width, height, 1));
	return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function sizeOf(source: Drawable): Size {
	return "videoWidth" in source ? { width: source.videoWidth, height: source.videoHeight } : source;
}

/** Re-encodes a picture as JPEG, which makes it smaller and removes the location in its metadata. */
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
			(blob) =>
				blob === null ? reject(new Error("canvas could not encode the picture as JPEG")) : resolve(blob),
			"image/jpeg",
			quality,
		),
	);
}

/** Converts a file; null if it is not a readable picture. */
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

/** A picture to upload, with a URL for its preview. */
export type Picture = { readonly blob: Blob; readonly url: string };

export async function pictureOf(file: Blob): Promise<Picture | null> {
	const blob = await withPicture(file, (bitmap) => drawPicture(bitmap, readable));
	return blob === null ? null : { blob, url: URL.createObjectURL(blob) };
}
