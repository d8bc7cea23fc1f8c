export { type Deciding, decideApplication, decideReferred, type Verdict } from "./decide-application.ts";
export { findLatestDecision, listDecisions, type StoredDecision } from "./store/decisions.ts";
