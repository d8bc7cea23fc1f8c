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
		.insertInto("openItems")
		.values({ ...rowOf(item, at), orderId: null, happenedAt: null })
		.onConflict((conflict) => conflict.columns(["kind", "rail", "key"]).doNothing())
		.execute();
}

/** Adds a difference about a payout, also one that had explained itself and is there again. */
export async function addPayoutItem(db: Db, item: PayoutItem, at: Date): Promise<void> {
	const { orderId, happenedAt, loanId } = item;
	await db
		.insertInto("openItems")
		.values({ ...rowOf(item, at), orderId, happenedAt })
		.onConflict((conflict) =>
			conflict
				.columns(["kind", "rail", "key"])
				.doUpdateSet({ foundAt: at, settledAt: null, settledBy: null, loanId, orderId, happenedAt })
				.where("openItems.settledBy", "=", bySystem),
		)
		.execute();
}

function rowOf({ kind, rail, key, loanId }: OpenItem, at: Date) {
	return {
		id: crypto.randomUUID(),
		kind,
		rail,
		key,
		loanId,
		foundAt: at,
		settledAt: null,
		settledBy: null,
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
		.selectFrom("openItems")
		.select(["id", "kind", "key"])
		.where("rail", "=", rail)
		.where("kind", "in", payoutItemKinds)
		.where("happenedAt", ">=", since)
		.where("settledAt", "is", null)
		.execute();
	const explained = open.filter(
		(item) => !found.some(({ kind, key }) => kind === item.kind && key === item.key),
	);
	if (explained.length === 0) return;
	await db
		.updateTable("openItems")
		.set({ settledAt: at, settledBy: bySystem })
		.where(
			"id",
			"in",
			explained.map(({ id }) => id),
		)
		.where("settledAt", "is", null)
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
		.selectFrom("openItems")
		.select(["id", "kind", "rail", "key", "orderId"])
		.where("kind", "in", payoutItemKinds)
		.where("settledAt", "is", null)
		.orderBy("happenedAt")
		.orderBy("id")
		.limit(1_000)
		.execute();
	return rows.map(({ orderId, ...item }) => ({ ...item, orderId }));
}

/** When the oldest payout was made that still differs; null if none does. */
export async function findOldestPayoutItem(db: Db): Promise<Date | null> {
	const { oldest } = await db
		.selectFrom("openItems")
		.select(({ fn }) => fn.min("happenedAt").as("oldest"))
		.where("kind", "in", payoutItemKinds)
		.where("settledAt", "is", null)
		.executeTakeFirstOrThrow();
	return oldest;
}

/** Whether a rail shows a payout to this order that our books do not have. */
export async function hasPayoutOutsideBooks(db: Db, orderId: string): Promise<boolean> {
	const row = await db
		.selectFrom("openItems")
		.select("id")
		.where("orderId", "=", orderId)
		.where("kind", "=", "payoutNotInBooks")
		.where("settledAt", "is", null)
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
		.selectFrom("openItems")
		.select(["kind", "rail", "key", "loanId", "orderId"])
		.where("id", "=", id)
		.where("settledAt", "is", null)
		.executeTakeFirst();
	return row ?? null;
}

export async function settleOpenItem(
	db: Db,
	item: Pick<OpenItem, "kind" | "rail" | "key">,
	settled: { readonly by: string; readonly at: Date },
): Promise<void> {
	await db
		.updateTable("openItems")
		.set({ settledAt: settled.at, settledBy: settled.by })
		.where("kind", "=", item.kind)
		.where("rail", "=", item.rail)
		.where("key", "=", item.key)
		.where("settledAt", "is", null)
		.execute();
}

/** Oldest first. */
export async function listOpenItems(db: Db): Promise<readonly OpenItem[]> {
	const rows = await db
		.selectFrom("openItems")
		.select(["kind", "rail", "key", "loanId"])
		.where("settledAt", "is", null)
		.orderBy("foundAt")
		.orderBy("rail")
		.orderBy("key")
		.limit(1_000)
		.execute();
	return rows.map(({ kind, rail, key, loanId }) => ({ kind, rail, key, loanId }));
}
