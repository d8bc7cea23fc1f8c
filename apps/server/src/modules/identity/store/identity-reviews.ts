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
	const values = { detailsSealed: review.detailsSealed, foundAt: at, settledAt: null };
	await db
		.insertInto("identityReviews")
		.values({ ...review, ...values })
		.onConflict((conflict) => conflict.columns(["orderId", "reason"]).doUpdateSet(values))
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
		.deleteFrom("identityReviews")
		.where("orderId", "=", orderId)
		.where("reason", "in", reasons)
		.execute();
}

export async function listReviews(db: Db, borrowerId: string): Promise<readonly Review[]> {
	const rows = await db
		.selectFrom("identityReviews")
		.select(["orderId", "borrowerId", "reason", "detailsSealed"])
		.where("borrowerId", "=", borrowerId)
		.orderBy("reason")
		.execute();
	return rows.map((row) => ({ ...row, detailsSealed: row.detailsSealed && Buffer.from(row.detailsSealed) }));
}

export type IdentityReview = Pick<Review, "reason" | "detailsSealed"> & { readonly foundAt: Date };

/** Open identity reviews of an order. */
export async function listUnsettledIdentityReviews(
	db: Db,
	orderId: string,
): Promise<readonly IdentityReview[]> {
	const rows = await db
		.selectFrom("identityReviews")
		.select(["reason", "detailsSealed", "foundAt"])
		.where("orderId", "=", orderId)
		.where("settledAt", "is", null)
		.orderBy("reason")
		.execute();
	return rows.map((row) => ({
		reason: row.reason,
		detailsSealed: row.detailsSealed && Buffer.from(row.detailsSealed),
		foundAt: row.foundAt,
	}));
}
