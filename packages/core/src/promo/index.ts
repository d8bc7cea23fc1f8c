export * from "./coupon.ts";
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
export * from "./edit-partner.ts";
export * from "./grant-coupon.ts";
export { inNeutralOrder } from "./partner-order.ts";
export * from "./version.ts";
