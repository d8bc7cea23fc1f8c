/** Stored pictures are always JPEG. */
export function pictureFile(name: string, jpeg: Buffer) {
	return { name: `${name}.jpg`, type: "image/jpeg", bytes: Uint8Array.from(jpeg) };
}
