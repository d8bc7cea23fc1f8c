import type { Currency } from "@puente/core/money";
import type { Db } from "../../platform/database/schema/index.ts";
import { addGeneralEntry, type GeneralEntry } from "./store/general-entries.ts";
import { dayOfCurrency } from "./suspense.ts";

const toCome = "asset:proofs-to-come";

/**
 * A confirmed proof of payment repays its loan at once, which books cash that no rail or bank has reported. Until it is
 * reported, an entry of its own holds that cash as money to come; `came` and `not-come` take it back.
 */
export async function bookProofToCome(
	tx: Db,
	proof: { readonly id: string; readonly amountMinor: bigint; readonly currency: Currency },
	kind: "to-come" | "came" | "not-come",
	at: Date,
): Promise<void> {
	const { id: reference, amountMinor: minor, currency } = proof;
	const isToCome = kind === "to-come";
	const entry: GeneralEntry = {
		book: `proofs:${currency}`,
		kind,
		reference,
		on: dayOfCurrency(at, currency),
		currency,
		debit: isToCome ? toCome : "asset:cash",
		credit: isToCome ? "asset:cash" : toCome,
		minor,
	};
	await addGeneralEntry(tx, entry, at);
}
