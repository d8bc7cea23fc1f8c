import type { promoCalls } from "@puente/contract";
import type { Handlers } from "../../platform/context/calls.ts";
import { getDownloadAddress, getNewVersion } from "./app-version.ts";
import { couponQuantity, coupons, couponUsed } from "./coupons.ts";
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

export const promoHandlers = {
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
} satisfies Partial<Handlers<typeof promoCalls>>;
