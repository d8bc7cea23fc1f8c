import { minorDigits } from "@puente/core/money";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Borrower } from "../borrower/index.ts";
import type { LetterContext } from "../notification/index.ts";
import { grantCoupon } from "./grant-coupon.ts";

const couponDays = 180;
const daySeconds = 86_400;

/**
 * The region's coupon for the first card that a borrower lets us remember: once, however often a card is authorised. False
 * where the region gives none, and when it was given before.
 */
export async function grantCardCoupon(context: LetterContext, borrower: Borrower): Promise<boolean> {
	const { country } = borrower;
	const whole = regions[country].terms.cardAuthorisationCoupon;
	if (whole === null) return false;
	return grantCoupon(context, borrower, {
		source: "card",
		sourceId: "first",
		amountMinor: BigInt(whole) * 10n ** BigInt(minorDigits[packs[country].currency.code]),
		expiresAt: secondsAfter(context.now, couponDays * daySeconds),
	});
}
