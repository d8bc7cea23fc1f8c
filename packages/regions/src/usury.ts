import type { UsuryTable } from "./terms.ts";

export type UsuryCeiling = {
	/** A float: ceilings are compared, never posted. */
	readonly percentPerYear: number;
	/** False after the last row, where the cautious substitute applies. */
	readonly certified: boolean;
};

/** The ceiling on a day; null before the table begins. */
export function usuryCeilingOn(table: UsuryTable, date: string): UsuryCeiling | null {
	const month = date.slice(0, 7);
	const row = table.rows.find((candidate) => candidate.month === month);
	if (row !== undefined) return { percentPerYear: Number(row.percentPerYear), certified: true };
	const last = table.rows.at(-1);
	if (last === undefined || month < last.month) return null;
	return { percentPerYear: uncertifiedCeiling(table), certified: false };
}

export function uncertifiedCeiling(table: UsuryTable): number {
	const lowest = Math.min(...table.rows.map((row) => Number(row.percentPerYear)));
	return lowest - Number(table.uncertified.marginPercent);
}

export function monthsBetween(month: string, later: string): number {
	const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
	return count(later) - count(month);
}
