import type { StaffRefusal } from "@puente/contract/staff";
import { type Result, refuse } from "@puente/core/result";
import type { StaffContext } from "../../../platform/context/staff-calls.ts";
import { decideReferred, type Verdict } from "../../decision/index.ts";

/** Applies the decision of a staff member. Refuses: itemNotFound, applicationNotAffordable. */
export async function decideByPerson(
	context: StaffContext,
	orderId: string,
	verdict: Verdict,
): Promise<Result<null, StaffRefusal<"itemNotFound" | "applicationNotAffordable">>> {
	const decided = await decideReferred(context, { orderId, verdict, by: context.staff.id });
	if (decided.ok) return decided;
	return refuse({
		error: decided.refusal === "not-affordable" ? "applicationNotAffordable" : "itemNotFound",
	});
}
