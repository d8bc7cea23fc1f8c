import { money } from "@puente/core/money";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { Borrower } from "../borrower/index.ts";
import { type NotificationContext, notifyBorrower } from "../notification/index.ts";
import { addCoupon, type StoredCoupon } from "./store/coupons.ts";

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
