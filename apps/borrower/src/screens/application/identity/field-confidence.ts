import type { CallOutput, Calls } from "@puente/contract";

export type ReadFields = CallOutput<Calls["ocr"]>["fields"];

/** Below this a reading is shown as one to look at. */
const sureFrom = 0.75;

/**
 * What a field on the screen is worth: proven by the document itself, uncertain (repaired, or read with little
 * confidence), or nothing to say. A field that its owner changed is theirs.
 */
export function worthOf(read: ReadFields, name: string, shown: string): "proven" | "uncertain" | null {
	const fields: Readonly<Record<string, NonNullable<ReadFields["cardNo"]> | undefined>> = read;
	const field = fields[name];
	if (field === undefined || field.value !== shown) return null;
	if (field.source === "repaired" || field.confidence < sureFrom) return "uncertain";
	return field.source === "checked" ? "proven" : null;
}
