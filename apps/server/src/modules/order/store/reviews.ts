import { type Selectable, sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type ReviewKind = Schema["reviews"]["kind"];
export type Review = Readonly<Omit<Selectable<Schema["reviews"]>, "settledAt" | "settledBy">>;

/** Opens a review for staff. An open review keeps its first deadline; a settled one opens again. */
export async function openReview(db: Db, review: Review): Promise<void> {
	await db
		.insertInto("reviews")
		.values({ ...review, reasons: JSON.stringify(review.reasons), settledAt: null, settledBy: null })
		.onConflict((conflict) =>
			conflict
				.columns(["orderId", "kind"])
				.doUpdateSet((row) => ({
					reasons: row.ref("excluded.reasons"),
					openedAt: row.ref("excluded.openedAt"),
					dueAt: row.ref("excluded.dueAt"),
					settledAt: null,
					settledBy: null,
				}))
				.where("reviews.settledAt", "is not", null),
		)
		.execute();
}

export async function findOpenReview(db: Db, orderId: string, kind: ReviewKind): Promise<Review | null> {
	const row = await db
		.selectFrom("reviews")
		.select(["orderId", "borrowerId", "kind", "reasons", "openedAt", "dueAt"])
		.where("orderId", "=", orderId)
		.where("kind", "=", kind)
		.where("settledAt", "is", null)
		.executeTakeFirst();
	return row ?? null;
}

export async function settleReview(
	db: Db,
	review: { readonly orderId: string; readonly kind: ReviewKind; readonly by: string; readonly at: Date },
): Promise<void> {
	await db
		.updateTable("reviews")
		.set({ settledAt: review.at, settledBy: review.by })
		.where("orderId", "=", review.orderId)
		.where("kind", "=", review.kind)
		.where("settledAt", "is", null)
		.execute();
}

/** Reasons of the order's open identity reviews. Batched for decisions. */
export const listOpenIdentityReviews = batched(
	async (db, orderIds: readonly string[]): Promise<readonly (readonly string[])[]> => {
		const rows = await db
			.selectFrom("identityReviews")
			.select(["orderId", "reason"])
			.where(sql<boolean>`order_id = ${anyOf(orderIds, "uuid")}`)
			.where("settledAt", "is", null)
			.orderBy("reason")
			.execute();
		const byOrder = Map.groupBy(rows, (row) => row.orderId);
		return orderIds.map((id) => (byOrder.get(id) ?? []).map(({ reason }) => reason));
	},
);

export async function settleIdentityReviews(db: Db, orderId: string, at: Date): Promise<void> {
	await db
		.updateTable("identityReviews")
		.set({ settledAt: at })
		.where("orderId", "=", orderId)
		.where("settledAt", "is", null)
		.execute();
}
