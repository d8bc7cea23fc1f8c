export {
	type DecisionContext,
	decideApplication,
	decideReferred,
	type Verdict,
} from "./decide-application.ts";
export { openDecisionInputs, openDecisionResult } from "./decision-formats.ts";
export { findLatestDecision, listDecisions, type StoredDecision } from "./store/decisions.ts";
