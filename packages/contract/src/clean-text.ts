/** Characters that are not visible or turn the text around: control, zero-width and bidi characters, broken pairs. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/gu;
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

/**
 * A text as people read it, composed (NFC). Line breaks stay where a field has several lines, and are spaces elsewhere.
 * Nothing shown to staff can then hide a part of itself or reorder the words beside it.
 */
export function cleanText(text: string, lines: "one" | "several"): string {
	return text
		.replaceAll(lineBreak, lines === "several" ? "\n" : " ")
		.replaceAll("\t", " ")
		.replaceAll(unseen, "")
		.normalize("NFC");
}

/** Every text within a value of any shape, on one line. */
export function cleanTexts(value: unknown): unknown {
	if (typeof value === "string") return cleanText(value, "one");
	if (Array.isArray(value)) return value.map(cleanTexts);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanTexts(inner)]));
}
