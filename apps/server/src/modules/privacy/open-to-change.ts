import type { Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import { findOpenOrder, openAnswers, type SavedAnswers } from "../order/index.ts";

export type OwnAnswers = { readonly borrower: Borrower; readonly saved: SavedAnswers };

/**
 * The caller and their answers, locked for a change. Refuses: dataInReview, because a decision is about what was
 * submitted.
 */
export async function lockOwnAnswers(
	context: BorrowerContext,
): Promise<Result<OwnAnswers, Refusal<"dataInReview">>> {
	const { db, deps } = context;
	const borrower = await lockBorrower(db, context.caller.borrowerId);
	const order = await findOpenOrder(db, borrower.id);
	if (order?.step === "Applying") return refuse({ error: "dataInReview" });
	return ok({ borrower, saved: await openAnswers({ db, vault: deps.vault }, borrower) });
}
