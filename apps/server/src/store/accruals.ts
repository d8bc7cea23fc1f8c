import type { AccrualLeg } from "@puente/core";
import type { Db } from "./schema.ts";

/** How a loan grows from now on, until the next thing happens to it. */
export async function putAccruals(db: Db, loanId: string, legs: readonly AccrualLeg[]): Promise<void> {
	await db.deleteFrom("accruals").where("loan_id", "=", loanId).execute();
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
			})),
		)
		.execute();
}
