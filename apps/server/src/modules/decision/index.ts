export {
	type DecisionContext,
	decideApplication,
	decideReferred,
	type Verdict,
} from "./decide-application.ts";
export { replayDecision } from "./replay.ts";
export { findLatestDecision, listDecisions } from "./store/decisions.ts";
export { type OpenedDecision, openDecision, viewDecision } from "./stored-decisions.ts";
