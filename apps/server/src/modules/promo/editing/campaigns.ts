import type { StaffCalls } from "@puente/contract/staff";
import { ok } from "@puente/core/result";
import { packs } from "@puente/regions";
import { localDate } from "../../../platform/clock/clock.ts";
import type { Handler } from "../../../platform/context/calls.ts";
import { listLotteries } from "../store/lottery-editing.ts";
import { listPromotions } from "../store/promotion-editing.ts";

const isoOf = (ms: number) => new Date(ms).toISOString();

export const campaigns: Handler<StaffCalls["campaigns"]> = async ({ country }, { db, now }) => {
	const lotteries = await listLotteries(db, country);
	const promotions = await listPromotions(db, (of) => localDate(now, packs[of].timeZone), country);
	return ok({
		lotteries: lotteries.map(({ startsAtMs, endsAtMs, ...lottery }) => ({
			...lottery,
			startsAt: isoOf(startsAtMs),
			endsAt: isoOf(endsAtMs),
			budgetMinor: lottery.budgetMinor,
			spentMinor: lottery.spentMinor,
			promisedMinor: lottery.promisedMinor,
			prizes: lottery.prizes.map((prize) => ({ ...prize, amountMinor: prize.amountMinor })),
		})),
		promotions: promotions.map(({ startsAtMs, endsAtMs, ...promotion }) => ({
			...promotion,
			startsAt: isoOf(startsAtMs),
			endsAt: isoOf(endsAtMs),
		})),
	});
};
