/** A rail's reply is a few kilobytes; anything far longer is not from the rail. */
const replyCharactersMax = 262_144;

/**
 * JSON in which every number stays the text it was sent as: amounts are not bent by binary fractions, and ids of
 * nineteen digits keep their last ones. Undefined stands for anything that is not JSON, such as a gateway's page.
 */
export function readJson(text: string): unknown {
	if (text.length > replyCharactersMax) return undefined;
	try {
		return JSON.parse(text, keepNumberText);
	} catch {
		return undefined;
	}
}

function keepNumberText(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
	return typeof value === "number" ? (context?.source ?? String(value)) : value;
}

/** TypeScript's library does not know this part of ECMAScript 2026 yet. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object };

/** A number to put into JSON exactly as it is written, so that 0.10 leaves as 0.10. */
export function numberOf(text: string): object {
	return rawJSON(text);
}
