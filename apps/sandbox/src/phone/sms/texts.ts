/** A message of the sandbox's SMS inbox, as the page shows it. */
export type Text = { readonly to: string; readonly text: string; readonly at: string };

/** Messages carry no id on the wire; nobody gets the same text twice in one millisecond. */
export function textKey(text: Text): string {
	return `${text.at} ${text.to} ${text.text}`;
}

/** Those of the newer list that were not in the older one; both newest first. */
export function newTexts(older: readonly Text[], newer: readonly Text[]): readonly Text[] {
	const known = new Set(older.map(textKey));
	return newer.filter((text) => !known.has(textKey(text)));
}

/** The 6-digit code in a text, and what stands around it. Digits of a longer number or of a loan's are no code. */
export function splitAtCode(text: string): { before: string; code: string | null; after: string } {
	const found = /\b\d{6}\b/.exec(text);
	if (found === null) return { before: text, code: null, after: "" };
	const end = found.index + found[0].length;
	return { before: text.slice(0, found.index), code: found[0], after: text.slice(end) };
}
