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
				loanId,
				number: index + 1,
				kind: leg.kind,
				growsFrom: leg.from,
				growsTo: leg.to,
				amountDays: String(leg.amountDays),
				perDay: String(leg.perDay),
				numerator: String(leg.numerator),
				denominator: String(leg.denominator),
				maxMinor: leg.maxMinor === null ? null : String(leg.maxMinor),
				rounding: terms.rounding,
				suspendedAfter: leg.suspendedAfter,
				taxNumerator: leg.tax && String(leg.tax.numerator),
				taxDenominator: leg.tax && String(leg.tax.denominator),
				taxStepMinor: leg.tax && String(leg.tax.stepMinor),
				taxBaseBefore: leg.tax && String(leg.tax.baseBefore),
			})),
		)
		.execute();
}
