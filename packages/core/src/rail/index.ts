export * from "./collection-rails.ts";
export * from "./payout-rails.ts";
export * from "./poll-delay.ts";
