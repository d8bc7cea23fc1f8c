import * as z from "zod/mini";

/** A page, or the size of one, in a query. */
export const pageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000));

export function pageOf<Row>(
	all: readonly Row[],
	{ page, size }: { readonly page: number; readonly size: number },
): { readonly rows: readonly Row[]; readonly pages: number } {
	const from = (page - 1) * size;
	return { rows: all.slice(from, from + size), pages: Math.max(1, Math.ceil(all.length / size)) };
}

const dayMs = 86_400_000;

/** Two days, both included; null if one is no date. Without them everything. */
export function periodOf({
	from = "1970-01-01",
	to = "9999-12-31",
}: {
	readonly from?: string | undefined;
	readonly to?: string | undefined;
}): { readonly from: Date; readonly to: Date } | null {
	const [first, last] = [Date.parse(from), Date.parse(to)];
	if (Number.isNaN(first) || Number.isNaN(last)) return null;
	return { from: new Date(first), to: new Date(last + dayMs - 1) };
}
