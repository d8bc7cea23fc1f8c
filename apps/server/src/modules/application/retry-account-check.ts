import type { Country } from "@puente/core/region";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { HolderResult, JobContext } from "../../platform/context/calls.ts";
import {
	type AccountCheck,
	accountHolderField,
	findAccountCheck,
	getBorrower,
	lockBorrower,
	putAccountCheck,
} from "../borrower/index.ts";
import { findOpenOrder, identityName, openAnswers } from "../order/index.ts";
import { accountRetrySeconds } from "./save-account.ts";
import { findPlannedPayout } from "./store/planned-payout.ts";
import { compareNames, findAccountHolder } from "./verify-account.ts";

/** A bank that has not answered for this long is not asked again: staff compare what the borrower gave. */
const askedHoursMax = 12;

/**
 * Repeats the name enquiry of a bank that did not answer when the account was saved. What waited for the answer, the
 * decision or the payout, goes on with it.
 */
export async function retryAccountCheck(context: JobContext, borrowerId: string): Promise<void> {
	const { db, deps } = context;
	const borrower = await getBorrower(db, borrowerId);
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const asked = await findAccountCheck(db, borrowerId);
	if (!saved.BindCard || asked === null || asked.retryAt === null) return;
	const typed = saved.BindCard["cardholderName"] ?? "";
	const account = {
		bankCode: saved.BindCard["bankCode"] ?? "",
		accountNumber: saved.BindCard["accountNumber"] ?? "",
		branchCode: saved.BindCard["branchCode"],
	};
	const result = await findAccountHolder(context, borrower, account, typed);
	const names = { typed, owner: identityName(saved) };
	await db.transaction().execute(async (tx) => {
		const locked = await lockBorrower(tx, borrowerId);
		const current = await findAccountCheck(tx, borrowerId);
		// The account was changed meanwhile: this answer is about another one.
		if (current?.pollingSince.getTime() !== asked.pollingSince.getTime()) return;
		const judged = judge(borrower.country, result, names, { asked, now: context.now });
		const holder = result.outcome === "found" ? result.holder : null;
		const holderSealed = holder === null ? null : deps.vault.sealFor(locked, accountHolderField, holder);
		await putAccountCheck(tx, borrowerId, { ...judged, holderSealed });
		if (judged.retryAt === null) await resumeWithAccount({ ...context, db: tx }, borrowerId);
	});
}

function judge(
	country: Country,
	result: HolderResult,
	names: { readonly typed: string; readonly owner: string },
	{ asked, now }: { readonly asked: AccountCheck; readonly now: Date },
): Omit<AccountCheck, "holderSealed"> {
	const { pollingSince, acceptedAt } = asked;
	const isAnswered = result.outcome === "found" || result.outcome === "unknown";
	// An account that the bank does not know matches no name.
	const holder = result.outcome === "found" ? result.holder : result.outcome === "unknown" ? "" : names.typed;
	const isOver = now >= secondsAfter(pollingSince, askedHoursMax * 3_600);
	const retries = result.outcome === "failed" && !isOver;
	return {
		nameSource: isAnswered ? "bank" : result.outcome === "failed" && isOver ? "unanswered" : "typed",
		nameMatch: compareNames({ country }, holder, names.owner).match,
		checkedAt: now,
		pollingSince,
		acceptedAt,
		retryAt: retries ? secondsAfter(now, accountRetrySeconds) : null,
	};
}

/** The decision and the payout wait for the bank's answer about the account. */
async function resumeWithAccount(
	{ db, deps }: Pick<JobContext, "db" | "deps">,
	borrowerId: string,
): Promise<void> {
	const order = await findOpenOrder(db, borrowerId);
	if (order?.step === "Applying") await deps.enqueue(db, "decide-application", [{ orderId: order.id }]);
	if (order?.step !== "Lending") return;
	const reference = await findPlannedPayout(db, order.id);
	if (reference !== null) await deps.enqueue(db, "pay-out", [{ reference }]);
}
