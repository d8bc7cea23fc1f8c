import type { StaffCalls } from "@puente/contract/staff";
import { couponGrantKinds, couponState } from "@puente/core/promo";
import { ok } from "@puente/core/result";
import type { Handler } from "../../../platform/context/calls.ts";
import { type CouponCursor, type GrantedCoupon, listGrantedCoupons } from "../store/granted-coupons.ts";

const pageCount = 50;

export const grantedCoupons: Handler<StaffCalls["grantedCoupons"]> = async (input, { db, now }) => {
	const { country, source, after } = input;
	const page = await listGrantedCoupons(
		db,
		{ country, source },
		{ after: after === undefined ? null : readCursor(after), count: pageCount + 1 },
	);
	const shown = page.slice(0, pageCount);
	const last = shown.at(-1);
	return ok({
		coupons: shown.map((coupon) => viewOf(coupon, now)),
		next: page.length > pageCount && last ? `${last.grantedAt.getTime()}_${last.id}` : null,
	});
};

function viewOf(coupon: GrantedCoupon, now: Date) {
	const { id, borrowerId, country, source, sourceId, currency } = coupon;
	const times = {
		expiresAtMs: coupon.expiresAt.getTime(),
		usedAtMs: coupon.usedAt?.getTime() ?? null,
	};
	const kind = couponGrantKinds.find((one) => source === "staff" && sourceId.startsWith(`${one}:`));
	return {
		id,
		borrowerId,
		country,
		source,
		kind: kind ?? null,
		amountMinor: coupon.amountMinor,
		currency,
		state: couponState(times, now.getTime()),
		grantedAt: coupon.grantedAt.toISOString(),
		expiresAt: coupon.expiresAt.toISOString(),
		usedOn: coupon.usedOrderNo,
	};
}

/** An invalid cursor starts at the first page. */
function readCursor(text: string): CouponCursor | null {
	const [, time, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text) ?? [];
	return time === undefined || id === undefined ? null : { grantedAt: new Date(Number(time)), id };
}
