import type { applicationCalls, CallParsed, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { type FormValues, keptValues } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { BorrowerContext, HolderResult, SlowHandler } from "../../platform/context/calls.ts";
import { checkCode } from "../access/index.ts";
import { type AccountCheck, type Borrower, putAccountCheck, readMobile } from "../borrower/index.ts";
import { accountTrace, addTrace, listsHolding } from "../fraud/index.ts";
import {
	checkValues,
	findOwnOrder,
	formTurn,
	type InputRefused,
	identityName,
	keepAnswer,
	lockOwnOrder,
	openAnswers,
	type Progress,
	refuseField,
} from "../order/index.ts";
import { askHolder, compareNames } from "./account-name.ts";

type Calls = typeof applicationCalls;
type Call = Calls["addBankCard"];
type Refused = Refusal<Call["refusals"][number]>;

/** When a bank that gave no answer is asked again. */
export const askAgainSeconds = 1800;

/**
 * The account that the money goes to. The bank is asked before the code is looked at, so that a code is used up only by
 * an account that is saved. Refuses: orderNotFound, stepNotOpen, inputRefused, accountUnknown, accountNotYours,
 * accountBlocked, codeWrong, codeExpired, codeTriesUsed.
 */
async function prepareAccount(
	input: CallParsed<Call>,
	context: BorrowerContext,
): Promise<Result<(tx: BorrowerContext) => Promise<Result<Progress, Refused>>, Refused>> {
	const own = await findOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const turn = await formTurn(context, order, "BindCard");
	if (!turn.ok) return turn;
	const saved = await openAnswers({ db: context.db, vault: context.deps.vault }, borrower);
	const checked = checkAccountForm(context, borrower, input.values, saved.BasicInfo?.["cardType"]);
	if (!checked.ok) return checked;
	const values = checked.value;
	const names = { typed: values["cardholderName"] ?? "", owner: identityName(saved) };
	const result = await askHolder(context, borrower, accountIn(values), names.typed);
	const check = judgeHolder(context, borrower, result, names);
	if (!check.ok) return check;
	return ok((tx) => save(tx, input.orderNo, { values, check: check.value }));
}

export const addAccount: SlowHandler<Call> = { prepare: prepareAccount };

/** The same for an account that is already there. Refuses also: accountMissing. */
export const changeAccount: SlowHandler<Calls["updateBankCard"]> = {
	async prepare(input, context) {
		const own = await findOwnOrder(context, input.orderNo);
		if (!own.ok) return own;
		const saved = await openAnswers({ db: context.db, vault: context.deps.vault }, own.value.borrower);
		return saved.BindCard ? prepareAccount(input, context) : refuse({ error: "accountMissing" });
	},
};

function accountIn(values: FormValues) {
	return {
		bankCode: values["bankCode"] ?? "",
		accountNumber: values["accountNumber"] ?? "",
		branchCode: values["branchCode"],
	};
}

function checkAccountForm(
	context: BorrowerContext,
	borrower: Borrower,
	values: FormValues,
	document: string | undefined,
): Result<FormValues, InputRefused> {
	const form = regions[borrower.country].forms.bankCard;
	const checked = checkValues(context, borrower, { form, values, document });
	if (!checked.ok) return checked;
	const branch = form.find(({ check }) => check === "ifsc")?.name;
	if (branch !== undefined && !context.deps.branches.exists(checked.value[branch] ?? "")) {
		return refuseField(branch, "notOffered");
	}
	// The code goes to the number of the session: who borrows the phone's session cannot confirm with another phone.
	const own = context.deps.vault.openFor(borrower, "mobile", borrower.mobileSealed);
	return checked.value["mobile"] === own ? checked : refuseField("mobile", "mobileFormat");
}

/** What the bank's answer means. Refuses: accountUnknown, accountNotYours. */
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
		askAgainAt: result.outcome === "failed" ? secondsAfter(context.now, askAgainSeconds) : null,
	});
}

async function save(
	context: BorrowerContext,
	orderNo: string,
	account: { readonly values: FormValues; readonly check: AccountCheck },
): Promise<Result<Progress, Refused>> {
	const own = await lockOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const turn = await formTurn(context, order, "BindCard");
	if (!turn.ok) return turn;
	const { values } = account;
	const { country } = borrower;
	const trace = accountTrace(context, { country, ...accountIn(values) });
	// Whoever applies with it is referred by the decision; after that nothing would look at it again.
	const isCorrected = turn.value.command === "correctAccount";
	if (isCorrected && (await listsHolding(context.db, [{ list: "account", blind: trace.trace }])).length > 0) {
		return refuse({ error: "accountBlocked" });
	}
	const proven = await proveCode(context, borrower, values["verificationCode"] ?? "");
	if (!proven.ok) return proven;
	const body = keptValues(regions[country].forms.bankCard, values);
	await putAccountCheck(context.db, borrower.id, account.check);
	await addTrace(context.db, borrower.id, trace, context.now);
	await context.deps.enqueue(context.db, "find-same", { borrowerId: borrower.id });
	return ok(await keepAnswer(context, own.value, { form: "BindCard", turn: turn.value, body }));
}

async function proveCode(context: BorrowerContext, borrower: Borrower, code: string) {
	const national = context.deps.vault.openFor(borrower, "mobile", borrower.mobileSealed);
	const mobile = readMobile(context, { country: borrower.country, mobile: national });
	if (!mobile.ok) throw new Error("A registered number can no longer be read.");
	return checkCode(context, mobile.value, { purpose: "account", code });
}
