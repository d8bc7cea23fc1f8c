import type { Currency } from "@puente/core/money";
import { sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StoredCoupon = {
	readonly id: string;
	readonly source: Schema["coupons"]["source"];
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly grantedAt: Date;
	readonly expiresAt: Date;
	readonly usedAt: Date | null;
	readonly usedOrderNo: string | null;
};

/** False if the same source has already granted one. */
export async function addCoupon(
	db: Db,
	borrowerId: string,
	coupon: Omit<StoredCoupon, "usedAt" | "usedOrderNo"> & { readonly sourceId: string },
): Promise<boolean> {
	const added = await db
		.insertInto("coupons")
		.values({
			...coupon,
			borrowerId,
			amountMinor: coupon.amountMinor.toString(),
			usedAt: null,
			usedOrderId: null,
		})
		.onConflict((conflict) => conflict.columns(["borrowerId", "source", "sourceId"]).doNothing())
		.returning("id")
		.executeTakeFirst();
	return added !== undefined;
}

function select(db: Db, borrowerId: string) {
	return db
		.selectFrom("coupons")
		.leftJoin("orders", "orders.id", "coupons.usedOrderId")
		.selectAll("coupons")
		.select(sql<string | null>`orders.order_no`.as("orderNo"))
		.where("coupons.borrowerId", "=", borrowerId);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

export function fromCouponRow(row: Row): StoredCoupon {
	return {
		id: row.id,
		source: row.source,
		amountMinor: BigInt(row.amountMinor),
		currency: row.currency,
		grantedAt: row.grantedAt,
		expiresAt: row.expiresAt,
		usedAt: row.usedAt,
		usedOrderNo: row.orderNo,
	};
}

/** Null for another borrower's coupon. */
export async function findCoupon(db: Db, borrowerId: string, id: string): Promise<StoredCoupon | null> {
	const row = await select(db, borrowerId).where("coupons.id", "=", id).executeTakeFirst();
	return row ? fromCouponRow(row) : null;
}

/** Unused coupons by expiry, used coupons by use, newest first. */
export async function listCoupons(
	db: Db,
	borrowerId: string,
	which: "unused" | "used",
): Promise<readonly StoredCoupon[]> {
	const query = select(db, borrowerId);
	const rows =
		which === "unused"
			? await query.where("usedAt", "is", null).orderBy("expiresAt").orderBy("coupons.id").execute()
			: await query.where("usedAt", "is not", null).orderBy("usedAt", "desc").execute();
	return rows.map(fromCouponRow);
}

/** False if it was used in the meantime: a coupon is spent once. */
export async function useCoupon(
	db: Db,
	id: string,
	used: { readonly orderId: string; readonly at: Date },
): Promise<boolean> {
	const done = await db
		.updateTable("coupons")
		.set({ usedAt: used.at, usedOrderId: used.orderId })
		.where("id", "=", id)
		.where("usedAt", "is", null)
		.returning("id")
		.executeTakeFirst();
	return done !== undefined;
}
