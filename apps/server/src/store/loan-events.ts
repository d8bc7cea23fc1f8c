import type { LoanEvent } from "@puente/core";
import { toStoredJson } from "./loan-terms.ts";
import type { Db } from "./schema.ts";

/** False when this very event is known: its id names it for ever. */
export async function addLoanEvent(
	db: Db,
	loanId: string,
	{ id, on, kind, ...detail }: LoanEvent,
	at: Date,
): Promise<boolean> {
	const added = await db
		.insertInto("loan_events")
		.values({
			loan_id: loanId,
			id,
			kind,
			takes_effect_on: on,
			detail: toStoredJson(detail),
			recorded_at: at,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return added !== undefined;
}
