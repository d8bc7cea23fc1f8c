import type { PlainDate } from "@puente/core";
import { toStoredJson } from "./loan-terms.ts";
import { findLoanOf, lockLoan } from "./loans.ts";
import type { Db } from "./schema.ts";

/**
 * Writes into a loan's history that a claim opened or closed: from the one to the other its penalties stand still. An order
 * without a loan has nothing that could stand still. Repeating it writes nothing.
 */
export async function addClaimEvent(
	db: Db,
	claim: {
		readonly claimId: string;
		readonly orderId: string;
		readonly kind: "claim-opened" | "claim-closed";
		readonly on: PlainDate;
	},
	recordedAt: Date,
): Promise<void> {
	const loan = await findLoanOf(db, claim.orderId);
	if (!loan) return;
	await lockLoan(db, loan.id);
	await db
		.insertInto("loan_events")
		.values({
			loan_id: loan.id,
			id: `${claim.kind}:${claim.claimId}`,
			kind: claim.kind,
			takes_effect_on: claim.on,
			detail: toStoredJson({ claimId: claim.claimId }),
			recorded_at: recordedAt,
		})
		.onConflict((conflict) => conflict.columns(["loan_id", "id"]).doNothing())
		.execute();
}
