import type { ContractsResult } from "../collection-rail.ts";
import type { MandateQuestion, MandateState, Mandates } from "../mandates.ts";
import { assertReference } from "../payout-reference.ts";
import { tokensOf } from "./contracts.ts";
import {
	chargeSource,
	createNequiToken,
	createSource,
	fetchNequiToken,
	fetchSource,
	voidSource,
} from "./mandate-api.ts";
import { readAsked, readSource, readToken, readVoided, reasonIn, resultOf } from "./mandate-transform.ts";
import { readListed } from "./transform.ts";
import { listTransactions, type WompiAccount } from "./wompi-api.ts";

/** A charge is found by our reference, unlike a transaction that began with a page. */
export const byReference = "reference";

/** The tokens of the accepted documents expire within the hour; while their text is the same, today's count. */
async function freshTokens({ accepted = [] }: MandateQuestion, contracts: () => Promise<ContractsResult>) {
	const today = await contracts();
	if (today.outcome === "failed") return today;
	const same = today.contracts.filter(({ kind, version }) =>
		accepted.some((each) => each.kind === kind && each.version === version),
	);
	return { outcome: "found", tokens: tokensOf({ accepted: same }) } as const;
}

/**
 * A Nequi account that its holder allowed in the Nequi app becomes a payment source. A charge names our reference once; a
 * lost answer is found by it.
 */
export function nequiMandates(account: WompiAccount, contracts: () => Promise<ContractsResult>): Mandates {
	async function lookUp(question: MandateQuestion): Promise<MandateState> {
		if (question.known) return readSource(await fetchSource(account, question.known.code));
		const token = readToken(await fetchNequiToken(account, question.providerId));
		if (token.outcome !== "approved") return token;
		const fresh = await freshTokens(question, contracts);
		if (fresh.outcome === "failed") return { outcome: "unknown", cause: fresh.cause };
		if (fresh.tokens === null) return { outcome: "ended", cause: "refused" };
		const { email } = question.payer;
		const source = { token: question.providerId, email, accepted: fresh.tokens };
		return readSource(await createSource(account, source));
	}

	return {
		async ask({ reference, payer, accepted }) {
			assertReference(reference);
			if (tokensOf({ ...(accepted && { accepted }) }) === null)
				return { outcome: "refused", code: "contracts" };
			const phone = /^\+57(\d{10})$/.exec(payer.phone)?.[1];
			if (phone === undefined) return { outcome: "refused", code: "phone" };
			return readAsked(await createNequiToken(account, phone));
		},
		lookUp,
		async charge(charge) {
			const { reference } = charge;
			assertReference(reference);
			const before = await listTransactions(account, reference);
			const earlier = readListed(before, reference);
			if (earlier.kind !== "notFound") return resultOf(earlier, reasonIn(before));
			const sent = await chargeSource(account, charge);
			if (sent.kind === "failed") return { outcome: "unknown", cause: sent.cause };
			const after = await listTransactions(account, reference);
			return resultOf(readListed(after, reference), reasonIn(after));
		},
		chargeKey: () => byReference,
		revoke: async ({ code }) => readVoided(await voidSource(account, code)),
	};
}
