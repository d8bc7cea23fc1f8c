import type { AutopayRules } from "@puente/core/autopay";
import type { Language } from "@puente/core/region";
import type { MandateCode, RailContract } from "@puente/providers/payments";
import { regions } from "@puente/regions/load";
import * as z from "zod/mini";
import type { Vault } from "../../../platform/crypto/vault.ts";
import { openStored, type StoredFormat, writeStored } from "../../../platform/stored/stored-json.ts";
import type { Borrower } from "../../borrower/index.ts";
import { isReachable } from "../../notification/index.ts";
import type { Autopay } from "../store/autopays.ts";

export type AutopayDetails = {
	/** What charges a mandate; null until it is allowed, and for a stored card, whose own row has it. */
	readonly mandate: MandateCode | null;
	/** What the borrower sees of the account. */
	readonly brand: string;
	readonly lastDigits: string;
	/** Where the borrower allows it. */
	readonly url: string | null;
	/** The number of a wallet, where it is another than the borrower's own. */
	readonly phone: string | null;
	/** The rail's documents that were accepted. */
	readonly accepted: readonly RailContract[];
	/** The language of the page on which it was allowed, with its limit and its end. */
	readonly language: Language;
};

/** Sealed under the borrower's key: it charges the borrower. */
const detailsFormat: StoredFormat<AutopayDetails> = {
	name: "autopay",
	schema: z.object({
		mandate: z.nullable(
			z.object({
				code: z.string(),
				customer: z.string(),
				brand: z.string(),
				lastDigits: z.string(),
				expiryMonth: z.exactOptional(z.string()),
				expiryYear: z.exactOptional(z.string()),
			}),
		),
		brand: z.string(),
		lastDigits: z.string(),
		url: z.nullable(z.string()),
		phone: z.nullable(z.string()),
		accepted: z.array(
			z.object({
				kind: z.enum(["terms", "personalData"]),
				url: z.string(),
				version: z.string(),
				token: z.string(),
			}),
		),
		language: z.enum(["en", "es"]),
	}),
};

const fieldOf = (id: string) => `autopay:${id}`;

export function sealDetails(vault: Vault, borrower: Borrower, id: string, details: AutopayDetails): Buffer {
	return vault.sealFor(borrower, fieldOf(id), writeStored(detailsFormat, details));
}

/** Null for an erased borrower, whose key is gone. */
export function openDetails(
	vault: Vault,
	borrower: Borrower,
	{ id, detailsSealed }: Pick<Autopay, "id" | "detailsSealed">,
): AutopayDetails | null {
	if (!isReachable(borrower)) return null;
	return openStored(detailsFormat, { vault, holder: borrower, field: fieldOf(id) }, detailsSealed);
}

export function rulesOf({ country }: Pick<Borrower, "country">): AutopayRules {
	return regions[country].terms.autopay;
}
