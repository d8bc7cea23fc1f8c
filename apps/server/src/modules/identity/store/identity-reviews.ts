import type { ReviewReason } from "@puente/core/application";
import type { Db } from "../../../platform/database/schema/index.ts";

export type Review = {
	readonly orderId: string;
	readonly borrowerId: string;
	readonly reason: ReviewReason;
	readonly detailsSealed: Buffer | null;
};

/** Opens a review. An existing one of the same reason gets the new details and is open again. */
export async function putReview(db: Db, review: Review, at: Date): Promise<void> {
	const values = { details_sealed: review.detailsSealed, found_at: at, settled_at: null };
	await db
		.insertInto("identity_reviews")
		.values({
			order_id: review.orderId,
			reason: review.reason,
			borrower_id: review.borrowerId,
			...values,
		})
		.onConflict((conflict) => conflict.columns(["order_id", "reason"]).doUpdateSet(values))
		.execute();
}

/** Deletes reviews whose reason was corrected. */
export async function removeReviews(
	db: Db,
	orderId: string,
	reasons: readonly ReviewReason[],
): Promise<void> {
	if (reasons.length === 0) return;
	await db
		.deleteFrom("identity_reviews")
		.where("order_id", "=", orderId)
		.where("reason", "in", reasons)
		.execute();
}

export async function listReviews(db: Db, borrowerId: string): Promise<readonly Review[]> {
	const rows = await db
		.selectFrom("identity_reviews")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("reason")
		.execute();
	return rows.map((row) => ({
		orderId: row.order_id,
		borrowerId: row.borrower_id,
		reason: row.reason,
		detailsSealed: row.details_sealed && Buffer.from(row.details_sealed),
	}));
}

export type IdentityReview = Pick<Review, "reason" | "detailsSealed"> & { readonly foundAt: Date };

/** Open identity reviews of an order. */
export async function listUnsettledIdentityReviews(
	db: Db,
	orderId: string,
): Promise<readonly IdentityReview[]> {
	const rows = await db
		.selectFrom("identity_reviews")
		.select(["reason", "details_sealed", "found_at"])
		.where("order_id", "=", orderId)
		.where("settled_at", "is", null)
		.orderBy("reason")
		.execute();
	return rows.map((row) => ({
		reason: row.reason,
		detailsSealed: row.details_sealed && Buffer.from(row.details_sealed),
		foundAt: row.found_at,
	}));
}
