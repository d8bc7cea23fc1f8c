import { nameVerdict } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { matchNames } from "@puente/core/validation";
import type { PayoutAccount, PayoutRail } from "@puente/providers/payments";
import { currentCard, regions } from "@puente/regions/load";
import type { Clock } from "../../platform/clock/clock.ts";
import type { AccountNames } from "../../platform/context/calls.ts";

export type RailContext = {
	readonly clock: Clock;
	readonly findRail: (name: string) => PayoutRail | null;
	readonly accountNames: AccountNames;
};
type UnsentPayout = { readonly reference: string; readonly country: Country; readonly to: PayoutAccount };

/**
 * The first rail of the region that answers a query about an unsent payout. A query moves no money, so the payout stays
 * unsent whatever it returns. Null if no rail answers.
 * A payout that was sent never changes its rail: no reference of ours prevents two companies from both paying it.
 */
export async function pickRail(context: RailContext, payout: UnsentPayout): Promise<PayoutRail | null> {
	const names = regions[payout.country].terms.rails.out;
	const rails = names.map(context.findRail).filter((rail) => rail !== null);
	const [first, ...others] = rails;
	if (!first) throw new Error(`No payout rail of ${payout.country} is configured.`);
	// With one rail there is no choice, and some rails limit the number of queries.
	if (others.length === 0 || (await isReachable(context, first, payout))) return first;
	for (const rail of others) {
		if ((await isSameAccountAt(context, rail, payout)) && (await isReachable(context, rail, payout)))
			return rail;
	}
	return null;
}

async function isReachable(
	{ clock }: RailContext,
	rail: PayoutRail,
	{ reference }: UnsentPayout,
): Promise<boolean> {
	const result = await rail.fetchStatus({ reference, firstSentAt: clock.now() });
	return result.outcome !== "unknown";
}

/**
 * Packs use the bank codes of the first rail, and another rail may use different ones. So the other rail must first
 * name the same account holder.
 */
async function isSameAccountAt(
	{ accountNames }: RailContext,
	rail: PayoutRail,
	payout: UnsentPayout,
): Promise<boolean> {
	const { country, to, reference } = payout;
	const { bankCode, accountNumber, branchCode, holder } = to;
	const found = await accountNames.findHolder({
		country,
		rail: rail.name,
		bankCode,
		accountNumber,
		...(branchCode !== undefined && { branchCode }),
		claimedName: holder,
		reference,
	});
	if (found.outcome !== "found") return false;
	const { hardRules } = currentCard(regions[country].terms);
	return nameVerdict(matchNames(found.holder, holder), hardRules) === "same";
}
