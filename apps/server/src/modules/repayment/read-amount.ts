import type { Refusal } from "@puente/contract";
import type { LoanState } from "@puente/core/loan";
import { minorDigits } from "@puente/core/money";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkRepaymentAmount } from "@puente/core/validation";
import { packs } from "@puente/regions";
import type { Borrower } from "../borrower/index.ts";

/**
 * Parses a typed amount into minor units. A written-off debt can still be paid in full.
 * Refuses: inputRefused, with the broken rule.
 */
export function readAmount(
	typed: string | number,
	{ country }: Borrower,
	state: LoanState,
): Result<bigint, Refusal<"inputRefused">> {
	const { repaymentMin, currency } = packs[country];
	const scale = 10 ** minorDigits[currency.code];
	const owedMinor = state.status === "written-off" ? state.lossLeftMinor : state.payoff.totalMinor;
	const owedWholeUnits = Math.ceil(Number(owedMinor) / scale);
	const checked = checkRepaymentAmount(String(typed), { amountMin: repaymentMin, owedWholeUnits });
	if (checked.ok) return ok(BigInt(checked.value) * BigInt(scale));
	const { rule, values } = checked.refusal;
	const field = { field: "amount", problem: rule, ...(values && { values }) };
	return refuse({ error: "inputRefused", fields: [field] });
}
