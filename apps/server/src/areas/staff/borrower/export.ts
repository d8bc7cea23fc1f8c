import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core";
import { exportPerson } from "../../../personal-data/export-person.ts";
import type { StaffHandler } from "../../../staff-deps.ts";
import { findBorrower } from "../../../store/borrowers.ts";

export const exportBorrower: StaffHandler<StaffCalls["exportBorrower"]> = async ({ id }, context) => {
	const borrower = await findBorrower(context.db, id);
	// Who was erased has no key any more, and nothing that could be read.
	if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "borrowerNotFound" });
	context.audit({ borrowerId: id });
	const exportedAt = context.now.toISOString();
	const document = { exportedAt, data: await exportPerson(context, borrower) };
	const bytes = Buffer.from(JSON.stringify(document, null, "\t"));
	return ok({ name: `${id}.json`, type: "application/json", bytes });
};
