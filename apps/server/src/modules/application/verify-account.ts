import type { applicationCalls } from "@puente/contract";
import { maskName, nameVerdict } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import { keyAsAccount, matchNames } from "@puente/core/validation";
import type { Place } from "@puente/regions";
import { currentCard, regions } from "@puente/regions/load";
import type { Context, Handler, HolderResult } from "../../platform/context/calls.ts";
import { type Borrower, getBorrower } from "../borrower/index.ts";
import { checkValues, findOwnOrder, identityName, openAnswers } from "../order/index.ts";

type Calls = typeof applicationCalls;

const branchesShownMax = 20;

/** Branches of a bank, if the region's form has a branch field. */
export const getBankBranch: Handler<Calls["getBankBranch"]> = async (input, context) => {
	const { bankCode, typed } = input;
	const { country } = await getBorrower(context.db, context.caller.borrowerId);
	const { forms, banks, states } = regions[country];
	const bank = banks.find(({ code }) => code === bankCode);
	const hasBranches = forms.bankCard.some(({ check }) => check === "ifsc");
	if (!hasBranches || !bank) return ok({ branches: [] });
	const state = states.find(({ id }) => id === input.state);
	const district = state?.cities.find(({ id }) => id === input.district);
	const query = { bankCode, typed, stateNames: namesOf(state), districtNames: namesOf(district) };
	const found = await context.deps.branches.find(query, branchesShownMax);
	return ok({
		branches: found.map(({ code, name: branchName, district: districtName }) => {
			return { code, bankName: bank.name, branchName, districtName };
		}),
	});
};

function namesOf(place: Place | undefined): readonly string[] {
	return place === undefined ? [] : [place.name, ...(place.aliases ?? [])];
}

/** Refuses: orderNotFound, inputRefused, accountUnknown, unavailable. */
export const verifyAccount: Handler<Calls["verifyBankCard"]> = async (input, context) => {
	const own = await findOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower } = own.value;
	const { orderNo: _, ...account } = input;
	const values = Object.fromEntries(
		Object.entries(account).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);
	const names = Object.keys(values);
	const form = regions[borrower.country].forms.bankCard.filter(({ name }) => names.includes(name));
	const checked = checkValues(context, borrower, { form, values });
	if (!checked.ok) return checked;
	const name = identityName(await openAnswers({ db: context.db, vault: context.deps.vault }, borrower));
	const result = await findAccountHolder(
		context,
		borrower,
		{ ...account, ...keyAsAccount(checked.value) },
		name,
	);
	switch (result.outcome) {
		case "unknown":
			return refuse({ error: "accountUnknown" });
		case "failed":
			return refuse({ error: "unavailable" });
		case "notOffered":
			return ok({ asked: false, holder: null, verdict: null });
		case "found": {
			const { verdict } = compareNames(borrower, result.holder, name);
			return ok({ asked: true, holder: maskName(result.holder), verdict });
		}
	}
};

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
