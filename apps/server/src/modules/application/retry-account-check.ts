import { secondsAfter } from "../../platform/clock/clock.ts";
import type { JobContext } from "../../platform/context/calls.ts";
import { getBorrower, putAccountCheck } from "../borrower/index.ts";
import { identityName, openAnswers } from "../order/index.ts";
import { compareNames, findAccountHolder } from "./account-name.ts";
import { accountRetrySeconds } from "./save-account.ts";

/** Repeats the name enquiry of a bank that did not answer when the account was saved. The decision uses the result. */
export async function retryAccountCheck(context: JobContext, borrowerId: string): Promise<void> {
	const borrower = await getBorrower(context.db, borrowerId);
	const saved = await openAnswers({ db: context.db, vault: context.deps.vault }, borrower);
	if (!saved.BindCard) return;
	const typed = saved.BindCard["cardholderName"] ?? "";
	const account = {
		bankCode: saved.BindCard["bankCode"] ?? "",
		accountNumber: saved.BindCard["accountNumber"] ?? "",
		branchCode: saved.BindCard["branchCode"],
	};
	const result = await findAccountHolder(context, borrower, account, typed);
	const owner = identityName(saved);
	const isAnswered = result.outcome === "found" || result.outcome === "unknown";
	// An account that the bank does not know matches no name.
	const holder = result.outcome === "found" ? result.holder : result.outcome === "unknown" ? "" : typed;
	await putAccountCheck(context.db, borrowerId, {
		nameSource: isAnswered ? "bank" : "typed",
		nameMatch: compareNames(borrower, holder, owner).match,
		checkedAt: context.now,
		retryAt: result.outcome === "failed" ? secondsAfter(context.now, accountRetrySeconds) : null,
	});
}
