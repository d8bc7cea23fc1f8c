import { minorDigits } from "@puente/core";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../clock.ts";
import type { LetterContext } from "../letters/letter-key.ts";
import { tellBorrower } from "../letters/tell-borrower.ts";
import type { Borrower } from "../store/borrowers.ts";
import { addCoupon } from "../store/coupons.ts";

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
	const { currency, timeZone } = packs[country];
	const expiresAt = secondsAfter(context.now, couponDays * daySeconds);
	const granted = await addCoupon(context.db, borrower.id, {
		id: crypto.randomUUID(),
		source: "card",
		sourceId: "first",
		amountMinor: BigInt(whole) * 10n ** BigInt(minorDigits[currency.code]),
		currency: currency.code,
		grantedAt: context.now,
		expiresAt,
	});
	if (!granted) return false;
	const amount = new Intl.NumberFormat(currency.locale, {
		style: "currency",
		currency: currency.code,
		currencyDisplay: "narrowSymbol",
		maximumFractionDigits: currency.shownDigits,
	}).format(whole);
	const date = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(expiresAt);
	await tellBorrower(context, borrower, "couponGranted", { amount, date });
	return true;
}
