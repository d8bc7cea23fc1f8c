import { setTimeout as sleep } from "node:timers/promises";
import type { AccountNames, HolderResult } from "../account-names.ts";
import {
	createContact,
	createFundAccount,
	createValidation,
	fetchValidation,
	type RazorpayxAccount,
} from "./razorpayx-api.ts";
import { type CreateReply, readCreated, readValidation } from "./transform.ts";

/** Banks answer within a few seconds; after these waits the borrower has to retry later. */
const defaultWaitsMs = [500, 1000, 2000, 3000];

/** Razorpay sends a rupee to the account and gets the name from it, so the result is polled. */
export function razorpayxNames(
	account: RazorpayxAccount,
	waitsMs: readonly number[] = defaultWaitsMs,
): AccountNames {
	return {
		async findHolder({ accountNumber, branchCode, claimedName, reference }) {
			if (branchCode === undefined) return { outcome: "notOffered" };
			const beneficiary = { name: claimedName, ifsc: branchCode, accountNumber, reference };
			const contact = readCreated(await createContact(account, beneficiary));
			if (contact.kind !== "created") return refusedHolder(contact);
			const fund = readCreated(await createFundAccount(account, contact.id, beneficiary));
			if (fund.kind !== "created") return refusedHolder(fund);
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

/** Only a wrong branch or number can be recognised; any other refusal is our own problem. */
function refusedHolder(reply: Exclude<CreateReply, { kind: "created" }>): HolderResult {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const aboutAccount = reply.field === "ifsc" || reply.field === "account_number";
	return aboutAccount ? { outcome: "unknown" } : { outcome: "failed", cause: "account" };
}
