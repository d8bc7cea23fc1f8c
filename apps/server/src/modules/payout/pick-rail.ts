import { nameVerdict } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { matchNames } from "@puente/core/validation";
import type { PayoutAccount, PayoutRail } from "@puente/providers/payments";
import { currentCard, regions } from "@puente/regions/load";
import type { Clock } from "../../platform/clock/clock.ts";
import type { AccountNames } from "../../platform/context/calls.ts";

export type Rails = {
	readonly clock: Clock;
	readonly findRail: (name: string) => PayoutRail | null;
	readonly accountNames: AccountNames;
};
type Unsent = { readonly reference: string; readonly country: Country; readonly to: PayoutAccount };

/**
 * The rail for a payout that was never sent: the first of the region that answers a question about it. Asking moves no
 * money, so whatever becomes of the question, the payout is still nowhere. Null: none of them answers.
 */
export async function pickRail(given: Rails, unsent: Unsent): Promise<PayoutRail | null> {
	const names = regions[unsent.country].terms.rails.out;
	const rails = names.map(given.findRail).filter((rail) => rail !== null);
	const [first, ...others] = rails;
	if (!first) throw new Error(`There is no account with a rail out of ${unsent.country}.`);
	// With one rail there is nothing to choose, and some of them answer only so many questions.
	if (others.length === 0 || (await answers(given, first, unsent))) return first;
	for (const rail of others) {
		if ((await isSameAccountAt(given, rail, unsent)) && (await answers(given, rail, unsent))) return rail;
	}
	return null;
}

async function answers({ clock }: Rails, rail: PayoutRail, { reference }: Unsent): Promise<boolean> {
	const asked = await rail.ask({ reference, firstSentAt: clock.now() });
	return asked.outcome !== "unknown";
}

/**
 * The packs name banks as the first rail does, and a rail may know the bank by another code. So the next one has to say
 * first whose account it takes this for: who is named there is who gets the money.
 */
async function isSameAccountAt({ accountNames }: Rails, rail: PayoutRail, unsent: Unsent): Promise<boolean> {
	const { country, to, reference } = unsent;
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
