import { accrualLegs, type LoanTerms } from "@puente/core/loan";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Inserts the accruals of a new loan, valid until its first event. */
export async function addAccruals(db: Db, loanId: string, terms: LoanTerms): Promise<void> {
	const legs = accrualLegs(terms, [], terms.disbursedOn);
	if (legs.length === 0) return;
	await db
		.insertInto("accruals")
		.values(
			legs.map((leg, index) => ({
				loan_id: loanId,
				number: index + 1,
				kind: leg.kind,
				grows_from: leg.from,
				grows_to: leg.to,
				amount_days: String(leg.amountDays),
				per_day: String(leg.perDay),
				numerator: String(leg.numerator),
				denominator: String(leg.denominator),
				max_minor: leg.maxMinor === null ? null : String(leg.maxMinor),
				rounding: terms.rounding,
				suspended_after: leg.suspendedAfter,
				tax_numerator: leg.tax && String(leg.tax.numerator),
				tax_denominator: leg.tax && String(leg.tax.denominator),
				tax_step_minor: leg.tax && String(leg.tax.stepMinor),
				tax_base_before: leg.tax && String(leg.tax.baseBefore),
			})),
		)
		.execute();
}
