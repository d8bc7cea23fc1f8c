import type { Db } from "../../../platform/database/schema/index.ts";
import type { OpenItemKind } from "../../../platform/database/schema/repayment.ts";

export type OpenItem = {
	readonly kind: OpenItemKind;
	readonly rail: string;
	/** The id of its subject, within kind and rail. */
	readonly key: string;
	readonly loanId: string | null;
};

/** A difference about a payout. */
export type PayoutItem = OpenItem & {
	readonly orderId: string | null;
	/** When the payout was made. */
	readonly happenedAt: Date;
};

/** Differences about payouts. */
export const payoutItemKinds = [
	"payoutNotInBooks",
	"payoutNotAtRail",
	"payoutAmountDiffers",
	"payoutAccountDiffers",
	"payoutStateDiffers",
] as const satisfies readonly OpenItemKind[];

/** Settles what explained itself; what staff has settled is not listed again. */
const bySystem = "system";

/** Adds an item for staff. An item that is already listed or settled is not added again. */
export async function addOpenItem(db: Db, item: OpenItem, at: Date): Promise<void> {
	await db
		.insertInto("open_items")
		.values({ ...rowOf(item, at), order_id: null, happened_at: null })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Adds a difference about a payout, also one that had explained itself and is there again. */
export async function addPayoutItem(db: Db, item: PayoutItem, at: Date): Promise<void> {
	const { orderId: order_id, happenedAt: happened_at, loanId: loan_id } = item;
	await db
		.insertInto("open_items")
		.values({ ...rowOf(item, at), order_id, happened_at })
		.onConflict((conflict) =>
			conflict
				.columns(["kind", "rail", "key"])
				.doUpdateSet({ found_at: at, settled_at: null, settled_by: null, loan_id, order_id, happened_at })
				.where("open_items.settled_by", "=", bySystem),
		)
		.execute();
}

function rowOf({ kind, rail, key, loanId }: OpenItem, at: Date) {
	return {
		id: crypto.randomUUID(),
		kind,
		rail,
		key,
		loan_id: loanId,
		found_at: at,
		settled_at: null,
		settled_by: null,
	};
}

/** Settles the rail's payout differences since an instant that are not among those found now. */
export async function settleExplainedPayouts(
	db: Db,
	{
		rail,
		since,
		found,
		at,
	}: {
		readonly rail: string;
		readonly since: Date;
		readonly found: readonly OpenItem[];
		readonly at: Date;
	},
): Promise<void> {
	const open = await db
		.selectFrom("open_items")
		.select(["id", "kind", "key"])
		.where("rail", "=", rail)
		.where("kind", "in", payoutItemKinds)
		.where("happened_at", ">=", since)
		.where("settled_at", "is", null)
		.execute();
	const explained = open.filter(
		(item) => !found.some(({ kind, key }) => kind === item.kind && key === item.key),
	);
	if (explained.length === 0) return;
	await db
		.updateTable("open_items")
		.set({ settled_at: at, settled_by: bySystem })
		.where(
			"id",
			"in",
			explained.map(({ id }) => id),
		)
		.where("settled_at", "is", null)
		.execute();
}

/** The differences about payouts that are not settled, oldest first. */
export async function listPayoutItems(db: Db): Promise<
	readonly (Pick<OpenItem, "kind" | "rail" | "key"> & {
		readonly id: string;
		readonly orderId: string | null;
	})[]
> {
	const rows = await db
		.selectFrom("open_items")
		.select(["id", "kind", "rail", "key", "order_id"])
		.where("kind", "in", payoutItemKinds)
		.where("settled_at", "is", null)
		.orderBy("happened_at")
		.orderBy("id")
		.limit(1_000)
		.execute();
	return rows.map(({ order_id: orderId, ...item }) => ({ ...item, orderId }));
}

/** When the oldest payout was made that still differs; null if none does. */
export async function findOldestPayoutItem(db: Db): Promise<Date | null> {
	const { oldest } = await db
		.selectFrom("open_items")
		.select(({ fn }) => fn.min("happened_at").as("oldest"))
		.where("kind", "in", payoutItemKinds)
		.where("settled_at", "is", null)
		.executeTakeFirstOrThrow();
	return oldest;
}

/** Whether a rail shows a payout to this order that our books do not have. */
export async function hasPayoutOutsideBooks(db: Db, orderId: string): Promise<boolean> {
	const row = await db
		.selectFrom("open_items")
		.select("id")
		.where("order_id", "=", orderId)
		.where("kind", "=", "payoutNotInBooks")
		.where("settled_at", "is", null)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Null for an unknown or settled item. */
export async function findOpenItem(
	db: Db,
	id: string,
): Promise<(OpenItem & { readonly orderId: string | null }) | null> {
	const row = await db
		.selectFrom("open_items")
		.select(["kind", "rail", "key", "loan_id", "order_id"])
		.where("id", "=", id)
		.where("settled_at", "is", null)
		.executeTakeFirst();
	if (!row) return null;
	return { kind: row.kind, rail: row.rail, key: row.key, loanId: row.loan_id, orderId: row.order_id };
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
