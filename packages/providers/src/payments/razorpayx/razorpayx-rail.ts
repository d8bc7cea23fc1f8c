import { createHash } from "node:crypto";
import { listPages } from "../payout-list.ts";
import type { Payout, PayoutRail } from "../payout-rail.ts";
import { type Attempt, sendUnlessFound, statusResult } from "../payout-record.ts";
import { assertReference, plainText } from "../payout-reference.ts";
import { isSigned, signedWebhooks } from "../signatures.ts";
import {
	createContact,
	createFundAccount,
	createPayout,
	listPayouts,
	listPayoutsMade,
	payoutsPerPage,
	type RazorpayxPayoutAccount,
} from "./razorpayx-api.ts";
import { readCreated, readEvents, readListed, readPayout, readPayouts, refusedAttempt } from "./transform.ts";

const nameLengthMax = 50;

/** Razorpay does not promise how long it keeps an idempotency key, so the payout is looked up before it is sent. */
export function razorpayxRail(account: RazorpayxPayoutAccount): PayoutRail {
	const lookUp = async (reference: string) => readListed(await listPayouts(account, reference), reference);

	async function attempt(payout: Payout): Promise<Attempt> {
		const { holder, branchCode, accountNumber } = payout.to;
		if (branchCode === undefined) return { kind: "refused", code: "ifsc", final: true };
		const beneficiary = {
			name: plainText(holder, nameLengthMax),
			ifsc: branchCode,
			accountNumber,
			reference: contactReference(branchCode, accountNumber),
		};
		const contact = readCreated(await createContact(account, beneficiary));
		if (contact.kind !== "created") return refusedAttempt(contact);
		const fund = readCreated(await createFundAccount(account, contact.id, beneficiary));
		if (fund.kind !== "created") return refusedAttempt(fund);
		return readPayout(await createPayout(account, fund.id, payout));
	}

	const proof = { header: "x-razorpay-signature", hash: "sha256", secret: account.webhookSecret } as const;
	return {
		name: "razorpayx",
		webhookReply: "{}",
		async send(payout) {
			assertReference(payout.reference);
			return sendUnlessFound(
				() => attempt(payout),
				() => lookUp(payout.reference),
			);
		},
		fetchStatus: async ({ reference }) => statusResult(await lookUp(reference)),
		listPayouts: (period) =>
			listPages(
				period,
				(page) => listPayoutsMade(account, period, page),
				(reply) => readPayouts(reply, payoutsPerPage),
			),
		// The event's name follows from the body: the header with an id is not signed.
		...signedWebhooks((webhook) => isSigned(webhook, proof), readEvents),
	};
}

/** One contact for one account, however often it is paid, without revealing the number. */
function contactReference(ifsc: string, accountNumber: string): string {
	return createHash("sha256").update(`${ifsc} ${accountNumber}`).digest("hex").slice(0, 40);
}
