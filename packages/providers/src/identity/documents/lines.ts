import { isDate } from "@puente/core/time";
import type { FieldSource, ReadField } from "../identity-engine.ts";
import type { TextLine } from "../ocr/text-line.ts";

/** Capitals without accents: the recogniser drops accents, and banks and registers write names without them. */
export function plain(text: string): string {
	return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
}

/** As a document prints it: capitals without accents. Ñ is a letter of its own and stays. */
export function printed(text: string): string {
	return Array.from(text.normalize("NFC").toUpperCase(), (letter) =>
		letter === "Ñ" ? letter : plain(letter),
	).join("");
}

/** The text without spacing and punctuation, with letters that look like digits unified. */
function skeleton(text: string): string {
	return plain(text)
		.replaceAll(/[^A-Z0-9]/g, "")
		.replaceAll("0", "O")
		.replaceAll("1", "I");
}

export function holds(line: TextLine, label: string): boolean {
	return skeleton(line.text).includes(skeleton(label));
}

/** The number of labels found: the labels identify the kind of a document. */
export function countLabels(lines: readonly TextLine[], labels: readonly string[]): number {
	return labels.filter((label) => lines.some((line) => holds(line, label))).length;
}

export function findLabel(lines: readonly TextLine[], label: string): TextLine | undefined {
	// The shortest line that holds it: "NAME" is also in "FATHER'S NAME".
	return lines
		.filter((line) => holds(line, label))
		.sort((one, other) => one.text.length - other.text.length)[0];
}

/** The rest of the label's own line, or the text right of it in the same row. */
export function beside(lines: readonly TextLine[], label: string): TextLine | undefined {
	const found = findLabel(lines, label);
	if (found === undefined) return undefined;
	const rest = afterLabel(found.text, label);
	if (rest !== "") return { ...found, text: rest };
	return lines
		.filter(
			(line) => line.left > found.left && line !== found && Math.abs(line.y - found.y) < found.height * 0.6,
		)
		.sort((one, other) => one.left - other.left)[0];
}

/** Cuts the label off the front, letter by letter, since spacing inside it may be lost. */
function afterLabel(text: string, label: string): string {
	const target = skeleton(label);
	let seen = "";
	for (let at = 0; at < text.length; at++) {
		seen += skeleton(text[at] ?? "");
		if (seen.endsWith(target)) return text.slice(at + 1).replace(/^[\s:.;,-]+/, "");
	}
	return "";
}

type Column = { readonly rows: number; readonly stopAt?: readonly string[]; readonly up?: boolean };

/** Lines below (or above) a label in its column, nearest first, until another label or a gap. */
export function column(lines: readonly TextLine[], label: TextLine | undefined, options: Column): TextLine[] {
	if (label === undefined) return [];
	const direction = options.up === true ? -1 : 1;
	const candidates = lines
		.filter((line) => (line.y - label.y) * direction > label.height * 0.35)
		.filter((line) => line.left < label.right && line.right > label.left && !isFarLeft(line, label))
		.sort((one, other) => (one.y - other.y) * direction);
	const taken: TextLine[] = [];
	let last = label;
	for (const line of candidates) {
		const isLabel = (options.stopAt ?? []).some((stop) => holds(line, stop));
		const gap = Math.abs(line.y - last.y) > 2.6 * Math.max(line.height, last.height);
		if (isLabel || gap || taken.length === options.rows) break;
		taken.push(line);
		last = line;
	}
	return taken;
}

/**
 * Text of a card's column begins where its label does; text that begins far to the left belongs to something else.
 */
function isFarLeft(line: TextLine, label: TextLine): boolean {
	return line.left < label.left - 3 * label.height;
}

export function field(
	lines: readonly (TextLine | undefined)[],
	value: string | null,
	source: FieldSource = "read",
): ReadField | undefined {
	const foundLines = lines.filter((line) => line !== undefined);
	if (value === null || value === "" || foundLines.length === 0) return undefined;
	return { value, confidence: Math.min(...foundLines.map((line) => line.confidence)), source };
}

/** Names have letters, spaces, hyphens and apostrophes; anything else is noise of the recognition. */
export function nameText(text: string): string {
	return printed(text)
		.replaceAll(/[^A-ZÑ' -]/g, " ")
		.replaceAll(/\s+/g, " ")
		.trim();
}

/** Restores spaces after commas and between words and numbers, which the recognition loses. */
export function addressText(lines: readonly TextLine[]): string {
	return lines
		.map((line) =>
			plain(line.text)
				.replaceAll(/([A-Z]{2})(\d)/g, "$1 $2")
				.replaceAll(/,\s*/g, ", ")
				.trim(),
		)
		.join(", ")
		.replaceAll(/(,\s*)+/g, ", ");
}

const months = [
	["JAN", "ENE"],
	["FEB"],
	["MAR"],
	["APR", "ABR"],
	["MAY"],
	["JUN"],
	["JUL"],
	["AUG", "AGO"],
	["SEP"],
	["OCT"],
	["NOV"],
	["DEC", "DIC"],
];

/** A printed date, day first, as ISO text; null without a valid date. */
export function dateText(text: string): string | null {
	const capitals = plain(text);
	const digits = /(\d{2})\s*[/.-]\s*(\d{2})\s*[/.-]\s*(\d{4})/.exec(capitals);
	// A zero in the name of a month is an O: no month is written with a digit.
	const words = /(\d{2})\s*[-/ ]?\s*([A-Z0]{2}[A-Z])[A-Z]*\s*[-/ ]?\s*(\d{4})/.exec(capitals);
	const named = words?.[2]?.replaceAll("0", "O") ?? "";
	const month = digits
		? digits[2]
		: String(months.findIndex((names) => names.includes(named)) + 1).padStart(2, "0");
	const [, day, , year] = digits ?? words ?? [];
	const date = `${year}-${month}-${day}`;
	return isDate(date) ? date : null;
}

/** Removes missing fields, so that a missing field is absent rather than undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
		[K in keyof T]?: Exclude<T[K], undefined>;
	};
}
