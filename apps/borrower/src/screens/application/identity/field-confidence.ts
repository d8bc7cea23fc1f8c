import type { CallOutput, Calls } from "@puente/contract";

export type ReadFields = CallOutput<Calls["ocr"]>["fields"];

/** OCR confidence below which a field should be checked. */
const sureFrom = 0.75;

/**
 * Confidence of a shown field: proven by a check, uncertain (repaired or low confidence), or unknown. Changed
 * fields are unknown.
 */
export function fieldConfidence(
	read: ReadFields,
	name: string,
	shown: string,
): "proven" | "uncertain" | null {
	const fields: Readonly<Record<string, NonNullable<ReadFields["cardNo"]> | undefined>> = read;
	const field = fields[name];
	if (field === undefined || field.value !== shown) return null;
	if (field.source === "repaired" || field.confidence < sureFrom) return "uncertain";
	return field.source === "checked" ? "proven" : null;
}
