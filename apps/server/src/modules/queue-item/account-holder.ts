import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import type { StaffContext } from "../../platform/context/calls.ts";
import { accountHolderField, type Borrower, findAccountCheck, standingOf } from "../borrower/index.ts";

/** Both names of the account for the payout, for the person who compares them. */
export async function viewAccountHolder(
	{ db, deps }: StaffContext,
	borrower: Borrower,
	nameOnDocument: string,
): Promise<CallOutput<StaffCalls["payoutItem"]>["account"]> {
	const check = await findAccountCheck(db, borrower.id);
	if (check === null) return null;
	const { holderSealed } = check;
	return {
		standing: standingOf(borrower.country, check),
		holderAtBank: holderSealed && deps.vault.openFor(borrower, accountHolderField, holderSealed),
		nameOnDocument,
	};
}
