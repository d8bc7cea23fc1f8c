import type { Currency } from "../money/money.ts";
import { ok, type Result, refuse } from "../result.ts";

export type Coupon = {
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly expiresAtMs: number;
	readonly usedAtMs: number | null;
};
export type CouponState = "usable" | "used" | "expired";

export function couponState(coupon: Pick<Coupon, "expiresAtMs" | "usedAtMs">, nowMs: number): CouponState {
	if (coupon.usedAtMs !== null) return "used";
	return nowMs < coupon.expiresAtMs ? "usable" : "expired";
}

export type CouponRefusal = "used" | "expired" | "otherCurrency" | "nothingOwed" | "moreThanOwed";

/**
 * The amount that a coupon pays of a loan. It is spent whole or not at all: a coupon above the debt is kept for
 * another loan, because its rest would be lost and coupons are never paid out.
 */
export function decideCoupon(
	coupon: Coupon,
	owed: { readonly owedMinor: bigint; readonly currency: Currency },
	nowMs: number,
): Result<bigint, CouponRefusal> {
	const state = couponState(coupon, nowMs);
	if (state !== "usable") return refuse(state);
	if (coupon.currency !== owed.currency) return refuse("otherCurrency");
	if (owed.owedMinor <= 0n) return refuse("nothingOwed");
	return coupon.amountMinor > owed.owedMinor ? refuse("moreThanOwed") : ok(coupon.amountMinor);
}
