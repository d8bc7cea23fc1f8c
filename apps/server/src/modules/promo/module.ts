import type { Module } from "../../platform/context/module.ts";
import { daysBefore } from "../../platform/queue/due-step.ts";
import { getDownloadAddress, getNewVersion } from "./app-version.ts";
import { couponQuantity, coupons, couponUsed } from "./coupons.ts";
import { appReleases, campaigns, grantedCoupons, partnerOffers, saveAppRelease } from "./editing.ts";
import { lotteryCreate, lotteryIsShow } from "./lottery.ts";
import {
	isRejectRecommendation,
	marketHandOff,
	marketIndex,
	marketLendingRecord,
	orderListMarket,
	productListMarket,
} from "./market.ts";
import { promotionExample, promotionPage, takePlace } from "./promotion.ts";
import { deleteUnprovenPlaces } from "./store/promotion.ts";

export const promo = {
	calls: {
		lotteryIsShow,
		lotteryCreate,
		couponQuantity,
		coupons,
		couponUsed,
		marketIndex,
		productListMarket,
		marketHandOff,
		marketLendingRecord,
		orderListMarket,
		isRejectRecommendation,
		getNewVersion,
		getDownloadAddress,
		promotionPage,
		promotionExample,
		takePlace,
	},
	staffCalls: { campaigns, grantedCoupons, partnerOffers, appReleases, saveAppRelease },
	due: [
		{
			name: "unproven-places",
			run: ({ db, now }) => deleteUnprovenPlaces(db, daysBefore(now, 1)),
			deletes: true,
		},
	],
} satisfies Module;
