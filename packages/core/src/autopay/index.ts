export { type Charge, chargeFor, chargeLimit, type NoCharge, nextPhase } from "./amount.ts";
export {
	type AutopayRules,
	type AutopayWay,
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
