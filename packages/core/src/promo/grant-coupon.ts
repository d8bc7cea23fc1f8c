import { ok, type Result, refuse } from "../result.ts";
import { daysBetween, type PlainDate } from "../time/plain-date.ts";

/** Why staff grant a coupon: our mistake, goodwill, or to win a borrower back. */
export const couponGrantKinds = ["apology", "goodwill", "winBack"] as const;
export type CouponGrantKind = (typeof couponGrantKinds)[number];

/** Coupons expire within a year. */
export const couponDaysMax = 365;

/** A coupon is spent whole or not at all, so one that is worth more than a small loan could not be used. */
export function judgeCouponGrant(
	grant: { readonly amountMinor: bigint; readonly expiresOn: PlainDate },
	limits: { readonly amountMaxMinor: bigint; readonly today: PlainDate },
): Result<null, "amount" | "expiry"> {
	if (grant.amountMinor <= 0n || grant.amountMinor > limits.amountMaxMinor) return refuse("amount");
	const days = daysBetween({ from: limits.today, to: grant.expiresOn });
	return days >= 1 && days <= couponDaysMax ? ok(null) : refuse("expiry");
}
