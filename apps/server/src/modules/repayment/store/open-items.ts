import type { Db } from "../../../platform/database/schema/index.ts";
import type { OpenItemKind } from "../../../platform/database/schema/repayment.ts";

export type OpenItem = {
	readonly kind: OpenItemKind;
	readonly rail: string;
	/** The id of its subject, within kind and rail. */
	readonly key: string;
	readonly loanId: string | null;
};

/** Adds an item for staff. An item that is already listed or settled is not added again. */
export async function addOpenItem(db: Db, item: OpenItem, at: Date): Promise<void> {
	await db
		.insertInto("open_items")
		.values({
			id: crypto.randomUUID(),
			kind: item.kind,
			rail: item.rail,
			key: item.key,
			loan_id: item.loanId,
			found_at: at,
			settled_at: null,
			settled_by: null,
		})
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Null for an unknown or settled item. */
export async function findOpenItem(db: Db, id: string): Promise<OpenItem | null> {
	const row = await db
		.selectFrom("open_items")
		.select(["kind", "rail", "key", "loan_id"])
		.where("id", "=", id)
		.where("settled_at", "is", null)
		.executeTakeFirst();
	return row ? { kind: row.kind, rail: row.rail, key: row.key, loanId: row.loan_id } : null;
}

export async function settleOpenItem(
	db: Db,
	item: Pick<OpenItem, "kind" | "rail" | "key">,
	settled: { readonly by: string; readonly at: Date },
): Promise<void> {
	await db
		.updateTable("open_items")
		.set({ settled_at: settled.at, settled_by: settled.by })
		.where("kind", "=", item.kind)
		.where("rail", "=", item.rail)
		.where("key", "=", item.key)
		.where("settled_at", "is", null)
		.execute();
}

/** Oldest first. */
export async function listOpenItems(db: Db): Promise<readonly OpenItem[]> {
	const rows = await db
		.selectFrom("open_items")
		.select(["kind", "rail", "key", "loan_id"])
		.where("settled_at", "is", null)
		.orderBy("found_at")
		.orderBy("rail")
		.orderBy("key")
		.limit(1_000)
		.execute();
	return rows.map(({ kind, rail, key, loan_id }) => ({ kind, rail, key, loanId: loan_id }));
}
