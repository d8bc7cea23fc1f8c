import { setTimeout as sleep } from "node:timers/promises";
import type { AccountNames, HolderResult } from "../account-names.ts";
import {
	createContact,
	createFundAccount,
	createValidation,
	fetchValidation,
	type RazorpayxAccount,
} from "./razorpayx-api.ts";
import { type Created, readCreated, readValidation } from "./transform.ts";

/** Banks answer within a few seconds; after these waits the borrower is better told to come back. */
const defaultWaitsMs = [500, 1000, 2000, 3000];

/** Razorpay sends a rupee to the account and learns the name from it, so the answer has to be waited for. */
export function razorpayxNames(
	account: RazorpayxAccount,
	waitsMs: readonly number[] = defaultWaitsMs,
): AccountNames {
	return {
		async findHolder({ accountNumber, branchCode, claimedName, reference }) {
			if (branchCode === undefined) return { outcome: "notOffered" };
			const beneficiary = { name: claimedName, ifsc: branchCode, accountNumber, reference };
			const contact = readCreated(await createContact(account, beneficiary));
			if (contact.kind !== "created") return notMade(contact);
			const fund = readCreated(await createFundAccount(account, contact.id, beneficiary));
			if (fund.kind !== "created") return notMade(fund);
			let result = readValidation(await createValidation(account, fund.id));
			for (const waitMs of waitsMs) {
				if (result.outcome !== "pending") break;
				await sleep(waitMs);
				result = readValidation(await fetchValidation(account, result.id));
			}
			return result.outcome === "pending" ? { outcome: "failed", cause: "timeout" } : result;
		},
	};
}

/** Only the branch or the number can be told apart as wrong; anything else refused is ours to mend. */
function notMade(made: Exclude<Created, { kind: "created" }>): HolderResult {
	if (made.kind === "failed") return { outcome: "failed", cause: made.cause };
	const aboutAccount = made.field === "ifsc" || made.field === "account_number";
	return aboutAccount ? { outcome: "unknown" } : { outcome: "failed", cause: "account" };
}
