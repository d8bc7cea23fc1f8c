import { ownIndexes } from "../../platform/crypto/index-places.ts";
import { type IndexPlace, storedIndex } from "../../platform/crypto/stored-index.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";

type IndexContext = { readonly db: Db; readonly vault: Vault };

/** The blind index of the account that a rail issued for payments. */
export function payToIndex(context: IndexContext, rail: string, account: string): Promise<Buffer> {
	return indexOf(context, { rail, value: account }, { ...ownIndexes.payTo, within: { rail } });
}

/** The blind index of the bank or wallet that a payment of a loan comes from. */
export function payDetailIndex(
	context: IndexContext,
	loanId: string,
	{ rail, detail }: { readonly rail: string; readonly detail: string },
): Promise<Buffer> {
	const place = { ...ownIndexes.payDetail, within: { loanId, rail } };
	return indexOf(context, { rail, value: detail }, place);
}

function indexOf(
	context: IndexContext,
	{ rail, value }: { readonly rail: string; readonly value: string },
	place: IndexPlace,
): Promise<Buffer> {
	return storedIndex(context, { purpose: "pay-to", value: `${rail}:${value}` }, [place]);
}
