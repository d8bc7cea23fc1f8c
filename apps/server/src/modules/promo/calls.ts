import type { promoCalls } from "@puente/contract";
import type { Handlers } from "../../platform/context/calls.ts";
import { getDownloadAddress, getNewVersion } from "./app-version.ts";
import { couponQuantity, coupons, couponUse, couponUsed } from "./coupons.ts";
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

export const promoHandlers: Handlers<typeof promoCalls> = {
	lotteryIsShow,
	lotteryCreate,
	couponQuantity,
	coupons,
	couponUse,
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
};
