/** Hands a text to the borrower as a file, by the way a browser has for it. */
export function saveFile(name: string, text: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// The browser has taken the address over by the time the click returns; a little patience costs nothing.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
