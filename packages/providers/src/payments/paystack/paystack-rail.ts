import { listPages } from "../payout-list.ts";
import type { PayoutRail } from "../payout-rail.ts";
import { concludeSend, statusResult } from "../payout-record.ts";
import { assertReference, plainText } from "../payout-reference.ts";
import { isSigned, signedWebhooks } from "../signatures.ts";
import {
	createRecipient,
	createTransfer,
	listTransfers,
	type PaystackAccount,
	verifyTransfer,
} from "./paystack-api.ts";
import { readEvents, readRecipient, readTransfer, readTransfers, readVerified } from "./transform.ts";

const reasonLengthMax = 100;

/** A reference is unique forever: a second transfer under it is refused. One account has one recipient. */
export function paystackRail(account: PaystackAccount): PayoutRail {
	const lookUp = async (reference: string) => readVerified(await verifyTransfer(account, reference));
	const proof = { header: "x-paystack-signature", hash: "sha512", secret: account.secretKey } as const;
	return {
		name: "paystack",
		webhookReply: "{}",
		async send({ reference, amountMinor, to, narration }) {
			assertReference(reference);
			const recipient = readRecipient(await createRecipient(account, to));
			if (recipient.kind !== "created") return concludeSend(recipient, () => lookUp(reference));
			const reason = plainText(narration, reasonLengthMax);
			const order = { amountMinor, recipient: recipient.code, reference, reason };
			return concludeSend(readTransfer(await createTransfer(account, order)), () => lookUp(reference));
		},
		fetchStatus: async ({ reference }) => statusResult(await lookUp(reference)),
		listPayouts: (period) => listPages(period, (page) => listTransfers(account, period, page), readTransfers),
		...signedWebhooks((webhook) => isSigned(webhook, proof), readEvents),
	};
}
