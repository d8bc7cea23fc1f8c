export { releaseOfApp } from "./app-version.ts";
export { promoHandlers } from "./calls.ts";
export { couponRules, viewCoupon } from "./coupons.ts";
export { grantCardCoupon } from "./grant-card-coupon.ts";
export { grantCoupon } from "./grant-coupon.ts";
export { countPlaces } from "./promotion.ts";
export { addSandboxCampaigns } from "./sandbox-campaigns.ts";
export { putAppRelease } from "./store/app-releases.ts";
export { findCoupon, listCoupons, useCoupon } from "./store/coupons.ts";
export { type CouponCursor, type GrantedCoupon, listGrantedCoupons } from "./store/granted-coupons.ts";
export { type EditedLottery, listLotteries, lockLottery, putLottery } from "./store/lottery-editing.ts";
export { listEditedOffers, lockOffer, putOffer } from "./store/partner-editing.ts";
export { listHandOffs } from "./store/partners.ts";
export { deleteUnprovenPlaces } from "./store/promotion.ts";
export {
	type EditedPromotion,
	listPromotions,
	lockPromotion,
	putPromotion,
} from "./store/promotion-editing.ts";
