import type { applicationCalls, CallParsed, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { type FormValues, keyAsAccount, valuesToStore } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { BorrowerContext, HolderResult, SlowHandler } from "../../platform/context/calls.ts";
import { checkOwnCode } from "../access/index.ts";
import {
	type AccountCheck,
	accountHolderField,
	type Borrower,
	findAccountStanding,
	putAccountCheck,
} from "../borrower/index.ts";
import { accountFraudKey, addFraudKey, findMatchingBlocklists } from "../fraud/index.ts";
import {
	checkFormStep,
	checkValues,
	findOwnOrder,
	type InputRefusal,
	identityName,
	lockOwnOrder,
	openAnswers,
	type Progress,
	refuseField,
	type SavedAnswers,
	saveAnswer,
} from "../order/index.ts";
import { type Account, compareNames, findAccountHolder } from "./verify-account.ts";

type Calls = typeof applicationCalls;
type Call = Calls["addBankCard"];
type CallRefusal = Refusal<Call["refusals"][number]>;

/** Delay before the name enquiry of a bank that did not answer is repeated. */
export const accountRetrySeconds = 1800;

/**
 * Saves the account for the payout. The name enquiry comes before the code check, so that a code is used up only by an
 * account that is saved. Refuses: orderNotFound, stepNotOpen, inputRefused, accountUnknown, accountNotYours,
 * accountBlocked, codeWrong, codeExpired, codeTriesUsed.
 */
async function prepareAccount(
	input: CallParsed<Call>,
	context: BorrowerContext,
): Promise<Result<(tx: BorrowerContext) => Promise<Result<Progress, CallRefusal>>, CallRefusal>> {
	const own = await findOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const move = await checkFormStep(context, order, "BindCard");
	if (!move.ok) return move;
	const saved = await openAnswers({ db: context.db, vault: context.deps.vault }, borrower);
	const checked = checkAccountForm(context, borrower, input.values, saved.BasicInfo?.["cardType"]);
	if (!checked.ok) return checked;
	const values = keyAsAccount(checked.value);
	const check = await askHolder(context, borrower, values, saved);
	if (!check.ok) return check;
	return ok((tx) => save(tx, input.orderNo, { values, check: check.value }));
}

/** Asks the bank whose account it is, and compares the names. Refuses: accountUnknown, accountNotYours. */
export async function askHolder(
	context: BorrowerContext,
	borrower: Borrower,
	values: FormValues,
	saved: SavedAnswers,
): Promise<Result<AccountCheck, Refusal<"accountUnknown" | "accountNotYours">>> {
	const names = { typed: values["cardholderName"] ?? "", owner: identityName(saved) };
	const account = accountIn(values);
	const result = await findAccountHolder(context, borrower, account, names.typed);
	// No bank can be asked, and the payout to this account came back: only another account helps.
	const isRefused = result.outcome === "notOffered" && isSame(account, accountIn(saved.BindCard ?? {}));
	if (isRefused && (await findAccountStanding(context.db, borrower)) === "other")
		return refuse({ error: "accountNotYours" });
	return judgeHolder(context, borrower, result, names);
}

export const addAccount: SlowHandler<Call> = { prepare: prepareAccount };

/** Replaces an account that is already saved. Refuses also: accountMissing. */
export const changeAccount: SlowHandler<Calls["updateBankCard"]> = {
	async prepare(input, context) {
		const own = await findOwnOrder(context, input.orderNo);
		if (!own.ok) return own;
		const saved = await openAnswers({ db: context.db, vault: context.deps.vault }, own.value.borrower);
		return saved.BindCard ? prepareAccount(input, context) : refuse({ error: "accountMissing" });
	},
};

function isSame(one: Account, other: Account): boolean {
	return one.bankCode === other.bankCode && one.accountNumber === other.accountNumber;
}

function accountIn(values: FormValues): Account {
	return {
		bankCode: values["bankCode"] ?? "",
		accountNumber: values["accountNumber"] ?? "",
		branchCode: values["branchCode"],
	};
}

export function checkAccountForm(
	context: BorrowerContext,
	borrower: Borrower,
	values: FormValues,
	document: string | undefined,
): Result<FormValues, InputRefusal> {
	const form = regions[borrower.country].forms.bankCard;
	const checked = checkValues(context, borrower, { form, values, document });
	if (!checked.ok) return checked;
	const branch = form.find(({ check }) => check === "ifsc")?.name;
	if (branch !== undefined && !context.deps.branches.exists(checked.value[branch] ?? "")) {
		return refuseField(branch, "notOffered");
	}
	// The code goes to the session's number, so that a stolen session cannot confirm with another phone.
	const own = context.deps.vault.openFor(borrower, "mobile", borrower.mobileSealed);
	return checked.value["mobile"] === own ? checked : refuseField("mobile", "mobileFormat");
}

/** Turns the bank's answer into an account check. Refuses: accountUnknown, accountNotYours. */
function judgeHolder(
	context: BorrowerContext,
	borrower: Borrower,
	result: HolderResult,
	names: { readonly typed: string; readonly owner: string },
): Result<AccountCheck, Refusal<"accountUnknown" | "accountNotYours">> {
	if (result.outcome === "unknown") return refuse({ error: "accountUnknown" });
	const isFound = result.outcome === "found";
	const { match, verdict } = compareNames(borrower, isFound ? result.holder : names.typed, names.owner);
	if (verdict === "other") return refuse({ error: "accountNotYours" });
	return ok({
		nameSource: isFound ? "bank" : "typed",
		nameMatch: match,
		checkedAt: context.now,
		pollingSince: context.now,
		holderSealed: isFound ? context.deps.vault.sealFor(borrower, accountHolderField, result.holder) : null,
		acceptedAt: null,
		retryAt: result.outcome === "failed" ? secondsAfter(context.now, accountRetrySeconds) : null,
	});
}

async function save(
	context: BorrowerContext,
	orderNo: string,
	account: { readonly values: FormValues; readonly check: AccountCheck },
): Promise<Result<Progress, CallRefusal>> {
	const own = await lockOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const move = await checkFormStep(context, order, "BindCard");
	if (!move.ok) return move;
	// Before the decision a blocked account refers the application; a later correction must be refused here.
	const isDecided = move.value.command === "correctAccount";
	const proven = await proveAccount(context, borrower, { ...account, isDecided });
	if (!proven.ok) return proven;
	return ok(await saveAnswer(context, own.value, { form: "BindCard", move: move.value, body: proven.value }));
}

/**
 * Checks the code and notes whose account it is; returns the answer to store. Refuses: accountBlocked, codeWrong,
 * codeExpired, codeTriesUsed.
 */
export async function proveAccount(
	context: BorrowerContext,
	borrower: Borrower,
	account: { readonly values: FormValues; readonly check: AccountCheck; readonly isDecided: boolean },
): Promise<Result<FormValues, Refusal<"accountBlocked" | "codeWrong" | "codeExpired" | "codeTriesUsed">>> {
	const { values, isDecided } = account;
	const { country } = borrower;
	const fraudKey = await accountFraudKey(context, { country, ...accountIn(values) });
	if (
		isDecided &&
		(await findMatchingBlocklists(context.db, [{ list: "account", keyIndex: fraudKey.keyIndex }])).length > 0
	) {
		return refuse({ error: "accountBlocked" });
	}
	const typed = values["verificationCode"] ?? "";
	const code = await checkOwnCode(context, { purpose: "account", code: typed });
	if (!code.ok) return code;
	await putAccountCheck(context.db, borrower.id, account.check);
	await addFraudKey(context.db, borrower.id, fraudKey, context.now);
	await context.deps.enqueue(context.db, "find-duplicates", [{ borrowerId: borrower.id }]);
	return ok(valuesToStore(regions[country].forms.bankCard, values));
}
