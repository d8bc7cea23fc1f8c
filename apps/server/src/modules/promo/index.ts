export { address, count, country, emptyFieldsOf, instant, name } from "./editing/fields.ts";
export { grantCardCoupon, grantCoupon } from "./grant-coupon.ts";
export { couponRules, viewCoupon } from "./lottery.ts";
export { countPlaces } from "./promotion.ts";
export { addSandboxCampaigns } from "./sandbox-campaigns.ts";
export { findCoupon, listCoupons, useCoupon } from "./store/coupons.ts";
export { type EditedLottery, lockLottery, putLottery } from "./store/lottery-editing.ts";
export { listHandOffs, lockOffer, putOffer } from "./store/partners.ts";
export { type EditedPromotion, lockPromotion, putPromotion } from "./store/promotion.ts";
