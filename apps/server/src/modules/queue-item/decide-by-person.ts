import type { Refusal } from "@puente/contract";
import { type Result, refuse } from "@puente/core/result";
import type { StaffContext } from "../../platform/context/calls.ts";
import { decideReferred, type Verdict } from "../decision/index.ts";

const errorOf = {
	"not-referred": "itemNotFound",
	"not-affordable": "applicationNotAffordable",
	"offers-stopped": "legalRateMissing",
	held: "offersHeld",
} as const;
type DecisionError = (typeof errorOf)[keyof typeof errorOf];

/**
 * Applies the decision of a staff member.
 * Refuses: itemNotFound, applicationNotAffordable, legalRateMissing, offersHeld.
 */
export async function decideByPerson(
	context: StaffContext,
	orderId: string,
	verdict: Verdict,
): Promise<Result<null, Refusal<DecisionError>>> {
	const decided = await decideReferred(context, { orderId, verdict, by: context.staff.id });
	if (decided.ok) return decided;
	return refuse({ error: errorOf[decided.refusal] });
}
