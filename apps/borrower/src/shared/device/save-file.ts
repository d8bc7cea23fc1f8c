/** Decodes base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
	const text = atob(base64);
	const bytes = new Uint8Array(text.length);
	for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
	return bytes;
}

/** A PDF from the base64 of an answer. */
export function pdfFile(name: string, base64: string): File {
	return new File([bytesOf(base64)], name, { type: "application/pdf" });
}

export function jsonFile(name: string, value: object): File {
	return new File([JSON.stringify(value, null, "\t")], name, { type: "application/json" });
}

/**
 * Saves a file. Wrapper web views often have no downloads, so there the share dialog is used. Returns false if the
 * borrower cancelled it.
 */
export async function saveFile(file: File, wrapped: boolean): Promise<boolean> {
	if (wrapped && navigator.canShare?.({ files: [file] }) === true) return offer(file, () => false);
	return download(file);
}

/** Whether this browser can hand a PDF to another app. */
export function sharesFiles(): boolean {
	return navigator.canShare?.({ files: [new File([], "a.pdf", { type: "application/pdf" })] }) === true;
}

/** Hands a file to another app; saves it if the browser does not let it go after all. */
export function shareFile(file: File): Promise<boolean> {
	return offer(file, (error) => {
		const isCancelled = error instanceof DOMException && error.name === "AbortError";
		return isCancelled ? false : download(file);
	});
}

function offer(file: File, otherwise: (error: unknown) => boolean): Promise<boolean> {
	return navigator.share({ files: [file], title: file.name }).then(() => true, otherwise);
}

function download(file: File): boolean {
	const url = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = url;
	link.download = file.name;
	document.body.append(link);
	link.click();
	link.remove();
	// Revoked after the download has started, to free its memory.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
	return true;
}
