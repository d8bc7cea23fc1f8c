export * from "./failure-reason.ts";
export * from "./payout.ts";
