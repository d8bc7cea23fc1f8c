import type { Country } from "@puente/core/region";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import { fromCouponRow, type StoredCoupon } from "./coupons.ts";

export type GrantedCoupon = StoredCoupon & {
	readonly borrowerId: string;
	readonly country: Country;
	/** The id of its source: a draw, the first card, a staff proposal. */
	readonly sourceId: string;
};
/** The last coupon of a page; newest come first. */
export type CouponCursor = { readonly grantedAt: Date; readonly id: string };

/** Coupons of all borrowers, newest first. */
export async function listGrantedCoupons(
	db: Db,
	search: { readonly country?: Country | undefined; readonly source?: StoredCoupon["source"] | undefined },
	page: { readonly after: CouponCursor | null; readonly count: number },
): Promise<readonly GrantedCoupon[]> {
	let query = db
		.selectFrom("coupons")
		.innerJoin("borrowers", "borrowers.id", "coupons.borrowerId")
		.leftJoin("orders", "orders.id", "coupons.usedOrderId")
		.selectAll("coupons")
		.select(["borrowers.country as country", sql<string | null>`orders.order_no`.as("orderNo")])
		.orderBy("coupons.grantedAt", "desc")
		.orderBy("coupons.id", "desc")
		.limit(page.count);
	if (search.country !== undefined) query = query.where("borrowers.country", "=", search.country);
	if (search.source !== undefined) query = query.where("coupons.source", "=", search.source);
	const { after } = page;
	if (after) {
		query = query.where((row) =>
			row.eb(row.refTuple("coupons.grantedAt", "coupons.id"), "<", row.tuple(after.grantedAt, after.id)),
		);
	}
	return (await query.execute()).map((row) => ({
		...fromCouponRow(row),
		borrowerId: row.borrowerId,
		country: row.country,
		sourceId: row.sourceId,
	}));
}
