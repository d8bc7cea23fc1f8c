import type { CallParsed } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { isRevealable } from "@puente/core/staff";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import { type Borrower, findBorrower, findProfiles } from "../borrower/index.ts";
import { openAnswers, readerOf } from "../order/index.ts";

type RevealInput = CallParsed<StaffCalls["reveal"]>;

export const reveal: Handler<StaffCalls["reveal"]> = async (input, context) => {
	const borrower = await findBorrower(context.db, input.borrowerId);
	if (!borrower) return refuse({ error: "borrowerNotFound" });
	context.audit({ borrowerId: borrower.id });
	const [profile] = await findProfiles(context.db, { by: "id", id: borrower.id });
	const reader = readerOf(context.staff, profile?.latestOrder?.step ?? null);
	if (!isRevealable(input.field, reader)) return refuse({ error: "fieldWithheld" });
	const value = await fieldOf(context, borrower, input);
	return value === undefined || value === "" ? refuse({ error: "fieldEmpty" }) : ok({ value });
};

async function fieldOf(
	{ db, deps: { vault } }: StaffContext,
	borrower: Borrower,
	{ from, field }: RevealInput,
): Promise<string | undefined> {
	// An erased borrower has no key.
	if (borrower.dataKey.length === 0) return undefined;
	if (from === "Registration")
		return field === "mobile" ? vault.openFor(borrower, "mobile", borrower.mobileSealed) : undefined;
	const saved = await openAnswers({ db, vault }, borrower);
	const values = from === "IdentityOCR" ? saved.IdentityOCR?.values : saved[from];
	return values?.[field];
}
