import { minorDigits, money } from "@puente/core/money";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Borrower } from "../borrower/index.ts";
import { type NotificationContext, notifyBorrower } from "../notification/index.ts";
import { addCoupon, type StoredCoupon } from "./store/coupons.ts";

const cardCouponDays = 180;
const daySeconds = 86_400;

/** Grants a coupon and notifies the borrower. False if the same source has already granted one. */
export async function grantCoupon(
	context: NotificationContext,
	borrower: Borrower,
	coupon: Pick<StoredCoupon, "source" | "amountMinor" | "expiresAt"> & { readonly sourceId: string },
): Promise<boolean> {
	const { db, now } = context;
	const { currency, timeZone } = packs[borrower.country];
	const { code } = currency;
	const granted = { ...coupon, id: crypto.randomUUID(), currency: code, grantedAt: now };
	if (!(await addCoupon(db, borrower.id, granted))) return false;
	await notifyBorrower(context, borrower, "couponGranted", {
		amount: money(coupon.amountMinor, code),
		date: { day: localDate(coupon.expiresAt, timeZone) },
	});
	return true;
}

/**
 * Grants the region's coupon for the first stored card, once per borrower. False if the region has none or it was
 * granted before.
 */
export async function grantCardCoupon(context: NotificationContext, borrower: Borrower): Promise<boolean> {
	const { country } = borrower;
	const units = regions[country].terms.cardAuthorisationCoupon;
	if (units === null) return false;
	return grantCoupon(context, borrower, {
		source: "card",
		sourceId: "first",
		amountMinor: BigInt(units) * 10n ** BigInt(minorDigits[packs[country].currency.code]),
		expiresAt: secondsAfter(context.now, cardCouponDays * daySeconds),
	});
}
