export * from "./code-budget.ts";
export * from "./session.ts";
export * from "./verification-code.ts";
