import type { CallResult, promoCalls } from "@puente/contract";
import { couponState } from "@puente/core/promo";
import { ok } from "@puente/core/result";
import type { Handler } from "../../platform/context/calls.ts";
import { listCoupons, type StoredCoupon } from "./store/coupons.ts";

type Calls = typeof promoCalls;
type CouponView = CallResult<Calls["couponUse"]>["coupon"];

/** What the rules of the core need to know about a coupon. */
export const couponRules = (coupon: StoredCoupon) => ({
	amountMinor: coupon.amountMinor,
	currency: coupon.currency,
	expiresAtMs: coupon.expiresAt.getTime(),
	usedAtMs: coupon.usedAt?.getTime() ?? null,
});

export function viewCoupon(coupon: StoredCoupon, now: Date): CouponView {
	return {
		couponId: coupon.id,
		amountMinor: coupon.amountMinor,
		currency: coupon.currency,
		source: coupon.source,
		state: couponState(couponRules(coupon), now.getTime()),
		grantedAt: coupon.grantedAt.toISOString(),
		expiresAt: coupon.expiresAt.toISOString(),
		usedAt: coupon.usedAt?.toISOString() ?? null,
		usedOn: coupon.usedOrderNo,
	};
}

export const couponQuantity: Handler<Calls["couponQuantity"]> = async (_input, { db, caller, now }) => {
	const unused = await listCoupons(db, caller.borrowerId, "unused");
	const usable = unused.filter((coupon) => couponState(couponRules(coupon), now.getTime()) === "usable");
	return ok({ quantity: usable.length });
};

export const coupons: Handler<Calls["coupons"]> = async (_input, { db, caller, now }) => {
	const unused = await listCoupons(db, caller.borrowerId, "unused");
	return ok({ coupons: unused.map((coupon) => viewCoupon(coupon, now)) });
};

export const couponUsed: Handler<Calls["couponUsed"]> = async (_input, { db, caller, now }) => {
	const used = await listCoupons(db, caller.borrowerId, "used");
	return ok({ coupons: used.map((coupon) => viewCoupon(coupon, now)) });
};
