/** A Markdown table with aligned columns, ready for the docs. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
	const cells = [head, ...rows].map((row) => row.map(String));
	const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
	const line = (row: readonly string[]) =>
		`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
	const [first = [], ...rest] = cells;
	console.log([line(first), line(widths.map((width) => "-".repeat(width))), ...rest.map(line)].join("\n"));
}

export const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`;
export const perSecond = (count: number): string => Math.round(count).toLocaleString("en");
