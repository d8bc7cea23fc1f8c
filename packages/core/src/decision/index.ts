export { type BureauFacts, withBureau } from "./bureau.ts";
export { checkScorecard } from "./check-scorecard.ts";
export { currentReasons } from "./current-reasons.ts";
export { type Approval, type Decision, decide, type Outcome, offerFor } from "./decide.ts";
export { type LadderStep, moveToRung, rungAfterRepayment } from "./ladder.ts";
export { type ReplayRefusal, replayDecision } from "./replay.ts";
export {
	type Band,
	type Characteristic,
	type DecisionInputs,
	type Ladder,
	type PriceTier,
	priceTiers,
	type ReasonCode,
	reasonCodes,
	type Scorecard,
} from "./scorecard.ts";
