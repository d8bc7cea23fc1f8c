import { listPages } from "../payout-list.ts";
import type { PayoutRail } from "../payout-rail.ts";
import { concludeSend, statusResult } from "../payout-record.ts";
import { assertReference } from "../payout-reference.ts";
import { isSigned, signedWebhooks } from "../signatures.ts";
import {
	createDisbursement,
	fetchSummary,
	type MonnifyPayoutAccount,
	monnifyApi,
	searchDisbursements,
} from "./monnify-api.ts";
import { readDisbursement, readDisbursements, readEvents, readSummary } from "./transform.ts";

/** A reference is unique forever. The wallet is set up to pay without a code by e-mail. */
export function monnifyRail(account: MonnifyPayoutAccount): PayoutRail {
	const api = monnifyApi(account);
	const lookUp = async (reference: string) => readSummary(await fetchSummary(api, reference));
	const proof = { header: "monnify-signature", hash: "sha512", secret: account.secretKey } as const;
	return {
		name: "monnify",
		webhookReply: "{}",
		async send(payout) {
			assertReference(payout.reference);
			const attempt = readDisbursement(await createDisbursement(api, account, payout));
			return concludeSend(attempt, () => lookUp(payout.reference));
		},
		fetchStatus: async ({ reference }) => statusResult(await lookUp(reference)),
		listPayouts: (period) =>
			listPages(period, (page) => searchDisbursements(api, account, period, page), readDisbursements),
		...signedWebhooks((webhook) => isSigned(webhook, proof), readEvents),
	};
}
