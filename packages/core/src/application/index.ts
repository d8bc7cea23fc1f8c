export * from "./account-standing.ts";
export * from "./form-progress.ts";
export * from "./identity-findings.ts";
export * from "./labels.ts";
export * from "./own-data.ts";
export * from "./steps.ts";
export * from "./target-screen.ts";
export * from "./transitions.ts";
