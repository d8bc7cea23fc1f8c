export {
	type Coupon,
	type CouponRefusal,
	type CouponState,
	couponState,
	decideCoupon,
} from "./coupon.ts";
export {
	checkPrizes,
	commitmentOf,
	type DrawSeeds,
	type DrawVerdict,
	oddsWhole,
	type Prize,
	prizeOf,
	ticketOf,
	verifyDraw,
} from "./draw.ts";
export {
	areCampaignDatesValid,
	type CurrentLottery,
	judgeLottery,
	type LotteryRefusal,
	type LotteryTerms,
	largestPrizeMinor,
} from "./edit-campaign.ts";
export {
	type PartnerLimits,
	type PartnerTerms,
	partnerDaysMin,
	partnerProblems,
} from "./edit-partner.ts";
export {
	type CouponGrantKind,
	couponDaysMax,
	couponGrantKinds,
	judgeCouponGrant,
} from "./grant-coupon.ts";
export { inNeutralOrder } from "./partner-order.ts";
export { type UpdateNeed, updateNeed } from "./version.ts";
