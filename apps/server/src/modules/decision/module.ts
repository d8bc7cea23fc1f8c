import type { StaffCalls } from "@puente/contract/staff";
import { decide, replayDecision as replay } from "@puente/core/decision";
import { ok, refuse } from "@puente/core/result";
import { findCard, regions } from "@puente/regions/load";
import type { Handler, Module } from "../../platform/context/calls.ts";
import { getBorrower } from "../borrower/index.ts";
import { decideApplication } from "./decide-application.ts";
import { listDecisions } from "./store/decisions.ts";
import { openDecision } from "./stored-decisions.ts";

/** Only the scorecard's decision can be replayed, not that of a person. */
const replayDecision: Handler<StaffCalls["replayDecision"]> = async ({ orderId }, context) => {
	const { db, deps, audit } = context;
	const stored = (await listDecisions(db, orderId)).find(({ decidedBy }) => decidedBy === "card");
	if (!stored) return refuse({ error: "decisionNotFound" });
	const borrower = await getBorrower(db, stored.borrowerId);
	audit({ borrowerId: borrower.id, subject: orderId });
	const opened = openDecision(deps.vault, borrower, stored);
	if (!opened) return refuse({ error: "decisionNotFound" });
	const { terms } = regions[borrower.country];
	const card = findCard(terms, opened.decision.cardVersion);
	const again = card && decide(card, opened.inputs);
	const { points, outcome } = opened.decision;
	return ok({
		refusal: replay(card ? [card] : [], opened),
		stored: { outcome: outcome.kind, points },
		again: again ? { outcome: again.outcome.kind, points: again.points } : null,
		inputs: { ...opened.inputs },
	});
};

export const decision = {
	staffCalls: { replayDecision },
	jobs: { "decide-application": ({ orderId }, context) => decideApplication(context, orderId) },
} satisfies Module;
