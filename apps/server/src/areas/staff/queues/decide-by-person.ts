import type { StaffRefusal } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core";
import { decideReferred, type Verdict } from "../../../deciding/decide-application.ts";
import { tellBorrower } from "../../../letters/tell-borrower.ts";
import { stepLimitsOf } from "../../../orders/step-limits.ts";
import type { StaffContext } from "../../../staff-deps.ts";
import { getBorrower } from "../../../store/borrowers.ts";
import { getOrder } from "../../../store/orders.ts";

const hourMs = 3_600_000;

/**
 * A person's yes or no, and the borrower hears of it: whoever waits for a person has put the phone away, and an offer runs
 * out. What the card decides is seen on the screen that waits for it. Refuses: itemNotFound, applicationNotAffordable.
 */
export async function decideByPerson(
	context: StaffContext,
	orderId: string,
	verdict: Verdict,
): Promise<Result<null, StaffRefusal<"itemNotFound" | "applicationNotAffordable">>> {
	const { db, deps, staff, now } = context;
	const decided = await decideReferred({ vault: deps.vault, now }, db, { orderId, verdict, by: staff.id });
	if (!decided.ok) {
		return refuse({
			error: decided.refusal === "not-affordable" ? "applicationNotAffordable" : "itemNotFound",
		});
	}
	const { orderNo, borrowerId } = await getOrder(db, orderId);
	const borrower = await getBorrower(db, borrowerId);
	const kind = verdict.kind === "approve" ? "applicationApproved" : "applicationRejected";
	const hours = stepLimitsOf(borrower.country).confirmMsMax / hourMs;
	await tellBorrower(context, borrower, kind, { orderNo, hours });
	return ok(null);
}
