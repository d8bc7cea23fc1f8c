export * from "./bureau.ts";
export * from "./check-scorecard.ts";
export * from "./current-reasons.ts";
export * from "./decide.ts";
export * from "./ladder.ts";
export * from "./replay.ts";
export * from "./scorecard.ts";
