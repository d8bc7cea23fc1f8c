/** Enough to read a receipt, little enough for a slow network. */
const sideMax = 1600;
const quality = 0.82;

/** A picture as it is sent, and as it is shown. */
type Picture = { readonly blob: Blob; readonly url: string };

/** Drawn anew as JPEG on the phone: smaller, and without the place that a camera writes into it. Null when it is no picture. */
export async function pictureOf(file: Blob): Promise<Picture | null> {
	try {
		const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
		const factor = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height, 1));
		const canvas = document.createElement("canvas");
		canvas.width = Math.max(1, Math.round(bitmap.width * factor));
		canvas.height = Math.max(1, Math.round(bitmap.height * factor));
		canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
		bitmap.close();
		const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
		return blob === null ? null : { blob, url: URL.createObjectURL(blob) };
	} catch {
		return null;
	}
}
