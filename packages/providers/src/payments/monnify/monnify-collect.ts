import type { CollectionRail } from "../collection-rail.ts";
import { concludeCreate, verifyResult } from "../collection-record.ts";
import { assertReference } from "../payout-reference.ts";
import { isSigned, signedWebhooks } from "../signatures.ts";
import { readPayments, readReserved, readTransactions } from "./collect-transform.ts";
import {
	fetchReserved,
	listReservedPayments,
	type MonnifyCollectionAccount,
	monnifyApi,
	reserveAccount,
} from "./monnify-api.ts";

/** A permanent account for each borrower, which takes any amount at any time. Its reference cannot be used twice. */
export function monnifyCollect(account: MonnifyCollectionAccount): CollectionRail {
	const api = monnifyApi(account);
	const lookUp = async (reference: string) => readReserved(await fetchReserved(api, reference));
	const proof = { header: "monnify-signature", hash: "sha512", secret: account.secretKey } as const;
	return {
		name: "monnify",
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			// The Central Bank requires a BVN for every such account.
			if (request.payer.nationalId === undefined) {
				return { outcome: "refused", code: "nationalId", final: false };
			}
			const reserved = readReserved(await reserveAccount(api, account, request));
			return concludeCreate(reserved, () => lookUp(request.reference));
		},
		async verify({ reference }) {
			const found = await lookUp(reference);
			if (found.kind !== "record") return verifyResult(found);
			const reply = await listReservedPayments(api, reference);
			const payments = readPayments(reply);
			if (payments === null) {
				return { outcome: "unknown", cause: reply.kind === "failed" ? reply.cause : "unreadable" };
			}
			return { outcome: "found", payments, open: found.record.open };
		},
		...signedWebhooks((webhook) => isSigned(webhook, proof), readTransactions),
	};
}
