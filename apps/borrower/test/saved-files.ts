const names: string[] = [];

/** The names of the files that the app has handed to the phone in this test. */
export function savedFiles(): readonly string[] {
	return names;
}

export function forgetSavedFiles(): void {
	names.length = 0;
}

let listening = false;

/** A file that would be saved is only named: tests leave nothing on the disk. Every test file asks for it, one listener does. */
export function keepFilesHere(): void {
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
