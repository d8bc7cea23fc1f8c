export { decideReferred, type Verdict } from "./decide-application.ts";
export { findLatestDecision, listDecisions } from "./store/decisions.ts";
export { type OpenedDecision, openDecision, viewDecision } from "./stored-decisions.ts";
