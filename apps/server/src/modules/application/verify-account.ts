import type { applicationCalls } from "@puente/contract";
import { maskName } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import { keyAsAccount } from "@puente/core/validation";
import type { Place } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { Handler } from "../../platform/context/calls.ts";
import { getBorrower } from "../borrower/index.ts";
import { checkValues, findOwnOrder, identityName, openAnswers } from "../order/index.ts";
import { compareNames, findAccountHolder } from "./account-name.ts";

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
