import { nameVerdict } from "@puente/core/application";
import { matchNames } from "@puente/core/validation";
import { currentCard, regions } from "@puente/regions/load";
import type { Context, HolderResult } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";

export type Account = {
	readonly bankCode: string;
	readonly accountNumber: string;
	readonly branchCode?: string | undefined;
};

export function findAccountHolder(
	context: Pick<Context, "deps">,
	borrower: Pick<Borrower, "country">,
	account: Account,
	claimedName: string,
): Promise<HolderResult> {
	const { bankCode, accountNumber, branchCode } = account;
	return context.deps.accountNames.findHolder({
		country: borrower.country,
		bankCode,
		accountNumber,
		...(branchCode !== undefined && { branchCode }),
		claimedName,
		reference: crypto.randomUUID(),
	});
}

/** Similarity of two names from 0 to 100, and the scorecard's verdict on it. */
export function compareNames(borrower: Pick<Borrower, "country">, one: string, other: string) {
	const match = matchNames(one, other);
	const { hardRules } = currentCard(regions[borrower.country].terms);
	return { match, verdict: nameVerdict(match, hardRules) };
}
