import { type AprMethod, aprOf } from "../apr/apr.ts";
import type { NoRate } from "../apr/roots.ts";
import { minor, minorUnits } from "../money/minor.ts";
import type { Rate } from "../money/rate.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { Plan, PlanRefusal } from "./plan.ts";
import { planTax, type Schedule, schedule } from "./schedule.ts";

/** A fee and the tax on it, both deducted from the payout. */
export type UpfrontFee = { readonly feeMinor: bigint; readonly taxRate: Rate };

/** Everything a borrower must see before accepting. `receivedMinor` is the cash that reaches the account. */
export type Quote = {
	readonly schedule: Schedule;
	readonly feeMinor: bigint;
	/** Tax on the fee. */
	readonly taxMinor: bigint;
	readonly receivedMinor: bigint;
	/** The sum of all repayments. */
	readonly totalMinor: bigint;
	/** Repaid minus received: interest, fee and taxes together. */
	readonly costMinor: bigint;
};

export type QuoteRefusal = PlanRefusal | "fee-not-below-principal" | "fee-negative";

/** The disclosure of a loan. A fee that would leave the borrower nothing is refused. */
export function quote(plan: Plan, upfront: UpfrontFee): Result<Quote, QuoteRefusal> {
	if (upfront.feeMinor < 0n) return refuse("fee-negative");
	const priced = schedule(plan);
	if (!priced.ok) return priced;
	const taxMinor = minorUnits(planTax(plan, upfront.taxRate, minor(upfront.feeMinor)));
	const receivedMinor = plan.principalMinor - upfront.feeMinor - taxMinor;
	if (receivedMinor <= 0n) return refuse("fee-not-below-principal");
	const { totalMinor } = priced.value;
	return ok({
		schedule: priced.value,
		feeMinor: upfront.feeMinor,
		taxMinor,
		receivedMinor,
		totalMinor,
		costMinor: totalMinor - receivedMinor,
	});
}

/**
 * The annual rate of a quote on the cash actually received, by the method of the law that applies. The Mexican CAT is
 * stated without value-added tax (Banco de México circular 21/2009): the tax on the fee counts as received there, and
 * the tax on interest is not counted as paid.
 */
export function quoteApr(plan: Plan, quoted: Quote, method: AprMethod): Result<number, NoRate> {
	const withoutTax = method === "cat";
	const receivedMinor = withoutTax ? quoted.receivedMinor + quoted.taxMinor : quoted.receivedMinor;
	return aprOf(
		{
			advances: [{ on: plan.disbursedOn, amount: Number(receivedMinor) }],
			payments: quoted.schedule.phases.map(({ dueOn, dueMinor, taxMinor }) => ({
				on: dueOn,
				amount: Number(withoutTax ? dueMinor - taxMinor : dueMinor),
			})),
		},
		method,
	);
}
