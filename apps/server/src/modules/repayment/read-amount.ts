import type { Refusal } from "@puente/contract";
import { type LoanState, smallestPayment } from "@puente/core/loan";
import { minorDigits } from "@puente/core/money";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkRepaymentAmount } from "@puente/core/validation";
import { packs } from "@puente/regions";
import type { Deps } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";
import { methodsOf } from "./reference/methods.ts";

/** The least that a borrower may pay at once towards this loan, in whole units. A rail may ask for more. */
export function amountMinOf({ country }: Pick<Borrower, "country">, state: LoanState): number {
	return smallestPayment(state, packs[country].repaymentMin);
}

/**
 * Parses a typed amount into minor units. A written-off debt can still be paid, in parts too.
 * Refuses: inputRefused, with the broken rule.
 */
export function readAmount(
	{ amount: typed, rail }: { readonly amount: string | number; readonly rail: string },
	{ country }: Borrower,
	{ state, deps }: { readonly state: LoanState; readonly deps: Pick<Deps, "collectionRail"> },
): Result<bigint, Refusal<"inputRefused">> {
	const scale = 10 ** minorDigits[packs[country].currency.code];
	const amountMin = amountMinOf({ country }, state);
	const method = methodsOf(deps, country).find((each) => each.rail === rail);
	const railMin = Math.ceil(Number(method?.minMinor ?? 0n) / scale);
	const checked = checkRepaymentAmount(String(typed), { amountMin: Math.max(amountMin, railMin) });
	if (checked.ok) return ok(BigInt(checked.value) * BigInt(scale));
	const { rule, values } = checked.refusal;
	const field = { field: "amount", problem: rule, ...(values && { values }) };
	return refuse({ error: "inputRefused", fields: [field] });
}
