import { ok, type Result, refuse } from "../result.ts";
import { checkPrizes, type Prize, type PrizesRefusal } from "./draw.ts";

export type CampaignDates = { readonly startsAtMs: number; readonly endsAtMs: number };

/** It ends after it begins. A started campaign keeps its start, and no end is moved into the past. */
export function areCampaignDatesValid(
	after: CampaignDates,
	before: CampaignDates | null,
	nowMs: number,
): boolean {
	if (after.startsAtMs >= after.endsAtMs) return false;
	const hasBegun = before !== null && before.startsAtMs <= nowMs;
	if (hasBegun && after.startsAtMs !== before.startsAtMs) return false;
	return after.endsAtMs >= nowMs || after.endsAtMs === before?.endsAtMs;
}

export type LotteryTerms = CampaignDates & {
	readonly budgetMinor: bigint;
	/** In the order in which they are published. */
	readonly prizes: readonly Prize[];
};

/** `promisedMinor`: coupons already won, and the largest prize of every committed draw that is still open. */
export type CurrentLottery = LotteryTerms & { readonly promisedMinor: bigint };

export type LotteryRefusal = PrizesRefusal | "dates" | "budgetPromised" | "budgetHoldsNoPrize";

/** Whether a draw may have these terms. `before` is null for a new draw. */
export function judgeLottery(
	after: LotteryTerms,
	before: CurrentLottery | null,
	nowMs: number,
): Result<LotteryTerms, LotteryRefusal> {
	const prizes = checkPrizes(after.prizes);
	if (!prizes.ok) return prizes;
	if (!areCampaignDatesValid(after, before, nowMs)) return refuse("dates");
	if (after.budgetMinor < largestPrizeMinor(after.prizes)) return refuse("budgetHoldsNoPrize");
	const isLowered = before !== null && after.budgetMinor < before.budgetMinor;
	if (isLowered && after.budgetMinor < before.promisedMinor) return refuse("budgetPromised");
	return ok(after);
}

export function largestPrizeMinor(prizes: readonly Pick<Prize, "amountMinor">[]): bigint {
	return prizes.reduce((most, { amountMinor }) => (amountMinor > most ? amountMinor : most), 0n);
}
