/** A rail's reply has a few kilobytes; a far longer one is not from the rail. */
const replyCharactersMax = 262_144;
/** A list without pages has all payouts of a day. */
export const listCharactersMax = 64 * replyCharactersMax;

/**
 * JSON in which every number stays the text it was sent as: amounts keep their decimals, and ids of nineteen digits
 * keep their last ones. Undefined for anything that is not JSON, such as a gateway's HTML page.
 */
export function readJson(text: string, charactersMax: number = replyCharactersMax): unknown {
	if (text.length > charactersMax) return undefined;
	try {
		return JSON.parse(text, numberAsText);
	} catch {
		return undefined;
	}
}

function numberAsText(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
	return typeof value === "number" ? (context?.source ?? String(value)) : value;
}

/** TypeScript's library does not have this part of ECMAScript 2026 yet. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object };

/** A number to write into JSON exactly as given, so that 0.10 stays 0.10. */
export function numberOf(text: string): object {
	return rawJSON(text);
}
