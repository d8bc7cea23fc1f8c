import { minorDigits } from "@puente/core/money";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Borrower } from "../borrower/index.ts";
import type { NotificationContext } from "../notification/index.ts";
import { grantCoupon } from "./grant-coupon.ts";

const couponDays = 180;
const daySeconds = 86_400;

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
		expiresAt: secondsAfter(context.now, couponDays * daySeconds),
	});
}
