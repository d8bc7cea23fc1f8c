import type { CallOutput, Calls } from "@puente/contract";
import { commitmentOf, prizeOf, ticketOf } from "@puente/core/promo";
import { minutesFromNow } from "./moment.ts";
import { orderNo } from "./orders.ts";

export type Coupon = CallOutput<Calls["coupons"]>["coupons"][number];
export type Show = CallOutput<Calls["lotteryIsShow"]>;
export type Offer = CallOutput<Calls["marketIndex"]>["products"][number];
export type Page = CallOutput<Calls["promotionPage"]>;

export const couponId = "9f1f1c52-7a3a-4f0e-8d5e-2c1f5f0a9b01";
export const campaignId = "8f1f1c52-7a3a-4f0e-8d5e-2c1f5f0a9b02";
export const drawId = "7a1f1c52-7a3a-4f0e-8d5e-2c1f5f0a9b03";
export const partnerProductId = "6b1f1c52-7a3a-4f0e-8d5e-2c1f5f0a9b04";

export function coupon(part: Partial<Coupon> = {}): Coupon {
	return {
		couponId,
		amountMinor: 5_000,
		currency: "MXN",
		source: "lottery",
		state: "usable",
		grantedAt: minutesFromNow(-24 * 60),
		expiresAt: "2026-12-31T18:00:00.000Z",
		usedAt: null,
		usedOn: null,
		...part,
	};
}

export const usedCoupon: Coupon = coupon({
	state: "used",
	source: "card",
	usedAt: minutesFromNow(-60),
	usedOn: orderNo,
});

const campaign: NonNullable<Show["campaign"]> = {
	campaignId,
	name: "Otoño",
	endsAt: "2026-11-30T18:00:00.000Z",
	currency: "MXN",
	prizes: [
		{ id: "large", amountMinor: 20_000, oddsPpm: 10_000 },
		{ id: "small", amountMinor: 5_000, oddsPpm: 240_000 },
	],
	budgetLeftMinor: 1_250_000,
};

/** An offered draw that is not started. */
export const noDrawYet: Show = { show: true, campaign, open: null, drawn: null };
export const noDraw: Show = { show: false, campaign: null, open: null, drawn: null };
export const commitment = "ab12".repeat(16);
export const drawOpen: Show = { ...noDrawYet, open: { drawId, commitment } };

/** A draw whose seed does not match its commitment. */
export const unfairDraw: Show = {
	...noDrawYet,
	drawn: {
		drawId,
		commitment,
		houseSeed: "a-number-of-the-house-0001",
		borrowerSeed: "a-number-of-the-phone-0001",
		prizeId: "small",
		coupon: coupon(),
		drawnAt: minutesFromNow(-1),
	},
};

export function offer(part: Partial<Offer> = {}): Offer {
	return {
		productId: partnerProductId,
		partnerName: "Caja Roble",
		productName: "Crédito fácil",
		licence: "SIPRES 98765",
		currency: "MXN",
		amountMin: 1_000,
		amountMax: 15_000,
		daysMin: 91,
		daysMax: 180,
		aprPercent: "68.4",
		penaltyPercentPerDay: "0.25",
		termsUrl: "https://cajaroble.example/terms",
		...part,
	};
}

export function page(part: Partial<Page> = {}): Page {
	return {
		campaign: { campaignId, endsAt: "2026-11-30T18:00:00.000Z", placesPerDay: 50, placesLeft: 12 },
		payoutMinutes: 18,
		products: [
			{ productId: "mx-quick-91", amountMin: 1_000, amountMax: 10_000, amountStep: 500, days: [91] },
			{
				productId: "mx-plus-365",
				amountMin: 5_000,
				amountMax: 60_000,
				amountStep: 1_000,
				days: [182, 273, 365],
			},
		],
		...part,
	};
}

export const example: CallOutput<Calls["promotionExample"]> = {
	currency: "MXN",
	receivedMinor: 294_780,
	totalMinor: 309_134,
	aprMethod: "cat",
	aprPercent: "61.2",
};

/** A verifiable draw: the seed matches the commitment, and the ticket the prize. */
export function fairDraw(): Show {
	const seeds = {
		drawId,
		houseSeed: "a-number-of-the-house-0001",
		borrowerSeed: "a-number-of-the-phone-0001",
	};
	const won = prizeOf(ticketOf(seeds), campaign.prizes);
	const drawn = {
		...seeds,
		commitment: commitmentOf(drawId, seeds.houseSeed),
		prizeId: won?.id ?? null,
		coupon: won === null ? null : coupon({ amountMinor: won.amountMinor }),
		drawnAt: minutesFromNow(-1),
	};
	return { ...noDrawYet, drawn };
}
