import { rungAfterRepayment } from "@puente/core/decision";
import { currentCard, regions } from "@puente/regions/load";
import type { Borrower } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { findLimit, putLimit } from "./store/offers.ts";

/** Sets the rung after a loan was repaid. The flow that closes the loan calls it in the same transaction. */
export async function updateCreditLimit(
	tx: Db,
	borrower: Borrower,
	repaid: { readonly rung: number; readonly lateDays: number },
	at: Date,
): Promise<void> {
	const { ladder } = currentCard(regions[borrower.country].terms);
	const from = (await findLimit(tx, borrower.id))?.rung ?? repaid.rung;
	await putLimit(tx, borrower.id, rungAfterRepayment(ladder, { rung: from, lateDays: repaid.lateDays }), at);
}
