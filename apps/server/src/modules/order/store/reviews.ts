import { sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type ReviewKind = Schema["reviews"]["kind"];
export type Review = {
	readonly orderId: string;
	readonly borrowerId: string;
	readonly kind: ReviewKind;
	readonly reasons: readonly string[];
	readonly openedAt: Date;
	readonly dueAt: Date;
};

/** Opens a review for staff. An open review keeps its first deadline; a settled one opens again. */
export async function openReview(db: Db, review: Review): Promise<void> {
	await db
		.insertInto("reviews")
		.values({
			order_id: review.orderId,
			borrower_id: review.borrowerId,
			kind: review.kind,
			reasons: JSON.stringify(review.reasons),
			opened_at: review.openedAt,
			due_at: review.dueAt,
			settled_at: null,
			settled_by: null,
		})
		.onConflict((conflict) =>
			conflict
				.columns(["order_id", "kind"])
				.doUpdateSet((row) => ({
					reasons: row.ref("excluded.reasons"),
					opened_at: row.ref("excluded.opened_at"),
					due_at: row.ref("excluded.due_at"),
					settled_at: null,
					settled_by: null,
				}))
				.where("reviews.settled_at", "is not", null),
		)
		.execute();
}

export async function findOpenReview(db: Db, orderId: string, kind: ReviewKind): Promise<Review | null> {
	const row = await db
		.selectFrom("reviews")
		.selectAll()
		.where("order_id", "=", orderId)
		.where("kind", "=", kind)
		.where("settled_at", "is", null)
		.executeTakeFirst();
	if (!row) return null;
	return {
		orderId: row.order_id,
		borrowerId: row.borrower_id,
		kind: row.kind,
		reasons: row.reasons,
		openedAt: row.opened_at,
		dueAt: row.due_at,
	};
}

export async function settleReview(
	db: Db,
	review: { readonly orderId: string; readonly kind: ReviewKind; readonly by: string; readonly at: Date },
): Promise<void> {
	await db
		.updateTable("reviews")
		.set({ settled_at: review.at, settled_by: review.by })
		.where("order_id", "=", review.orderId)
		.where("kind", "=", review.kind)
		.where("settled_at", "is", null)
		.execute();
}

/** Reasons of the order's open identity reviews. Batched for decisions. */
export const listOpenIdentityReviews = batched(
	async (db, orderIds: readonly string[]): Promise<readonly (readonly string[])[]> => {
		const rows = await db
			.selectFrom("identity_reviews")
			.select(["order_id", "reason"])
			.where(sql<boolean>`order_id = ${anyOf(orderIds, "uuid")}`)
			.where("settled_at", "is", null)
			.orderBy("reason")
			.execute();
		const byOrder = Map.groupBy(rows, (row) => row.order_id);
		return orderIds.map((id) => (byOrder.get(id) ?? []).map(({ reason }) => reason));
	},
);

export async function settleIdentityReviews(db: Db, orderId: string, at: Date): Promise<void> {
	await db
		.updateTable("identity_reviews")
		.set({ settled_at: at })
		.where("order_id", "=", orderId)
		.where("settled_at", "is", null)
		.execute();
}
