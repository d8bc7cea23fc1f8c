import { hasPermission } from "@puente/core/staff";
import type { StaffContext } from "../../platform/context/calls.ts";
import { findBorrower } from "../borrower/index.ts";
import { openNames } from "../order/index.ts";

/** The names of the borrowers on a page of a list, for staff who may see borrowers. */
export async function borrowerNames(
	{ db, deps: { vault }, staff }: StaffContext,
	ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
	if (!hasPermission(staff.roles, "seeBorrowers")) return new Map();
	const distinct = [...new Set(ids.filter((id) => id !== null))];
	const borrowers = await Promise.all(distinct.map((id) => findBorrower(db, id)));
	return openNames(
		{ db, vault },
		borrowers.filter((borrower) => borrower !== null),
	);
}
