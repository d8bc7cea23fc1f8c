export { type Charge, chargeFor, chargeLimit, type NoCharge, nextPhase } from "./amount.ts";
export {
	type AutopayEnd,
	type AutopayRules,
	type AutopayWay,
	autopayEnds,
	autopayWays,
	isNoticeTime,
	isOver,
	type LocalTime,
	maySkip,
	momentsOf,
	noticeSpan,
	type Tries,
	type TryHours,
	tryNow,
} from "./rules.ts";
