/** Every picture that we keep was written anew as a JPEG when it came. */
export function pictureFile(name: string, jpeg: Buffer) {
	return { name: `${name}.jpg`, type: "image/jpeg", bytes: Uint8Array.from(jpeg) };
}
