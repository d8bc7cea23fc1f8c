const names: string[] = [];

/** Names of the files that the app saved in this test. */
export function savedFiles(): readonly string[] {
	return names;
}

export function clearSavedFiles(): void {
	names.length = 0;
}

let listening = false;

/** Records downloads instead of saving them. Every test file calls this; one listener is added. */
export function recordDownloads(): void {
	if (listening) return;
	listening = true;
	document.addEventListener(
		"click",
		(event) => {
			const link = event.target;
			if (!(link instanceof HTMLAnchorElement) || link.download === "") return;
			event.preventDefault();
			names.push(link.download);
		},
		{ capture: true },
	);
}
