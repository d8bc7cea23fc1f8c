import { money } from "@puente/core/money";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { Borrower } from "../borrower/index.ts";
import { type LetterContext, notifyBorrower } from "../notification/index.ts";
import { addCoupon, type StoredCoupon } from "./store/coupons.ts";

/** Gives a coupon and tells the borrower. False when the same thing earned one before. */
export async function grantCoupon(
	context: LetterContext,
	borrower: Borrower,
	coupon: Pick<StoredCoupon, "source" | "amountMinor" | "expiresAt"> & { readonly sourceId: string },
): Promise<boolean> {
	const { db, now } = context;
	const { currency, timeZone } = packs[borrower.country];
	const { code } = currency;
	const whole = { ...coupon, id: crypto.randomUUID(), currency: code, grantedAt: now };
	if (!(await addCoupon(db, borrower.id, whole))) return false;
	await notifyBorrower(context, borrower, "couponGranted", {
		amount: money(coupon.amountMinor, code),
		date: { day: localDate(coupon.expiresAt, timeZone) },
	});
	return true;
}
