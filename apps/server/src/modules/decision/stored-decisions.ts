import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import type { Decision, DecisionInputs } from "@puente/core/decision";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import { openDecisionInputs, openDecisionResult } from "./decision-formats.ts";
import type { StoredDecision } from "./store/decisions.ts";

type DecisionView = CallResult<StaffCalls["referredItem"]>["decision"];

export type OpenedDecision = { readonly inputs: DecisionInputs; readonly decision: Decision };

/** Null if the application data and its key were erased. */
export function openDecision(
	vault: Vault,
	borrower: KeyHolder,
	stored: StoredDecision,
): OpenedDecision | null {
	try {
		return {
			inputs: openDecisionInputs(vault, borrower, stored),
			decision: openDecisionResult(vault, borrower, stored),
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
