import type { StaffCalls } from "@puente/contract/staff";
import { refuse } from "@puente/core/result";
import type { StaffHandler } from "../../../platform/context/staff-calls.ts";
import { findBorrower, readMobile } from "../../borrower/index.ts";
import { sealNewMobile } from "../kinds/mobile-change.ts";
import { propose } from "../proposals.ts";

/** A call of its own, because the audit holds what is proposed, and no personal numbers. */
export const proposeMobileChange: StaffHandler<StaffCalls["proposeMobileChange"]> = async (
	{ id, mobile, reason },
	context,
) => {
	context.audit({ subject: id });
	const borrower = await findBorrower(context.db, id);
	if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "borrowerNotFound" });
	const read = await readMobile(context, { country: borrower.country, mobile });
	if (!read.ok) return refuse({ error: "inputRefused", fields: [{ field: "mobile", problem: "format" }] });
	const after = { mobileSealed: sealNewMobile(context, borrower, read.value) };
	return propose({ kind: "mobileChange", subject: id, after, reason }, context);
};
