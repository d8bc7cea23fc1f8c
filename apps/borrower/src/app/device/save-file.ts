/** The bytes of a file that came as text. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
	const text = atob(base64);
	const bytes = new Uint8Array(text.length);
	for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
	return bytes;
}

/** A document as the server sends it. */
export function pdfFile(name: string, base64: string): File {
	return new File([bytesOf(base64)], name, { type: "application/pdf" });
}

/** Figures that a person and a program can both read. */
export function jsonFile(name: string, value: object): File {
	return new File([JSON.stringify(value, null, "\t")], name, { type: "application/json" });
}

/**
 * Hands a file to the phone. A web view of a wrapper often has no downloads, but a phone that can share a file can save
 * it too; everywhere else it is a download. Answers false when the borrower turned away.
 */
export async function saveFile(file: File, wrapped: boolean): Promise<boolean> {
	if (wrapped && navigator.canShare?.({ files: [file] }) === true) {
		return navigator.share({ files: [file], title: file.name }).then(
			() => true,
			() => false,
		);
	}
	const url = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = url;
	link.download = file.name;
	document.body.append(link);
	link.click();
	link.remove();
	// The browser has begun to read it by then; kept for ever it would stay in memory.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
	return true;
}
