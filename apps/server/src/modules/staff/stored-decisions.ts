import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import type { Decision, DecisionInputs } from "@puente/core/decision";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import type { StoredDecision } from "../decision/index.ts";

type DecisionView = StaffOutput<StaffCalls["referredItem"]>["decision"];

export type OpenedDecision = { readonly inputs: DecisionInputs; readonly decision: Decision };

/** Null where the application's data was erased since, and its key with it. */
export function openDecision(
	vault: Vault,
	borrower: KeyHolder,
	{ orderId, inputsSealed, resultSealed }: StoredDecision,
): OpenedDecision | null {
	try {
		return {
			inputs: JSON.parse(
				vault.openFor(borrower, `decision-inputs:${orderId}`, inputsSealed),
			) as DecisionInputs,
			decision: JSON.parse(vault.openFor(borrower, `decision:${orderId}`, resultSealed)) as Decision,
		};
	} catch {
		return null;
	}
}

export function viewDecision(stored: StoredDecision, opened: OpenedDecision | null): DecisionView {
	return {
		decidedBy: stored.decidedBy,
		outcome: stored.outcome,
		cardVersion: stored.cardVersion,
		points: stored.points,
		pointsByCharacteristic: { ...opened?.decision.pointsByCharacteristic },
		reasons: [...stored.reasons],
		reapplyOn: stored.reapplyOn,
		decidedAt: stored.decidedAt.toISOString(),
	};
}
