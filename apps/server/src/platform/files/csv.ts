type Cell = string | number | bigint | null;

/** RFC 4180. A cell that a spreadsheet would run as a formula gets an apostrophe, since cells hold borrowers' text. */
export function toCsv(rows: readonly (readonly Cell[])[]): Buffer {
	const lines = rows.map((row) => row.map(cell).join(","));
	return Buffer.from(`${lines.join("\r\n")}\r\n`);
}

/**
 * Spreadsheets skip spaces and quotes before a formula, some read full-width signs as plain ones, and a tab or a line
 * break can move the rest of the text into a cell of its own.
 */
const formulaStart = /^(?:[\t\r\n]|[\s"'\u200B\uFEFF]*[=+\-@＝＋－＠])/u;

function cell(value: Cell): string {
	if (value === null) return "";
	if (typeof value !== "string") return String(value);
	const safe = formulaStart.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
