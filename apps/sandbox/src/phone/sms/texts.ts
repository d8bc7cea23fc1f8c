/** A message of the sandbox's SMS inbox, as the page shows it. */
export type Text = { readonly to: string; readonly text: string; readonly at: string };

/** Messages have no id on the wire; time, number and text together are unique. */
export function textKey(text: Text): string {
	return `${text.at} ${text.to} ${text.text}`;
}

/** The messages of the newer list that are not in the older one; both lists are newest first. */
export function newTexts(older: readonly Text[], newer: readonly Text[]): readonly Text[] {
	const olderKeys = new Set(older.map(textKey));
	return newer.filter((text) => !olderKeys.has(textKey(text)));
}

/**
 * Splits a text at its link to a screen of the app. Only the screen counts: texts of the demo's past name an address at
 * which nothing runs any more.
 */
export function splitAtLink(text: string): { before: string; screen: string | null; after: string } {
	const found = /https?:\/\/[^\s#]+(#\/\S*[^\s.,;)])/.exec(text);
	if (found?.[1] === undefined) return { before: text, screen: null, after: "" };
	const end = found.index + found[0].length;
	return { before: text.slice(0, found.index), screen: found[1], after: text.slice(end) };
}

/** Splits a text at its 6-digit code. Digits within a longer number or an order number are not a code. */
export function splitAtCode(text: string): { before: string; code: string | null; after: string } {
	const found = /\b\d{6}\b/.exec(text);
	if (found === null) return { before: text, code: null, after: "" };
	const end = found.index + found[0].length;
	return { before: text.slice(0, found.index), code: found[0], after: text.slice(end) };
}
