export { type AprMethod, aprMethods, aprOf, percentText } from "./apr.ts";
export type { CashFlows, Transfer } from "./cash-flows.ts";
export type { NoRate } from "./roots.ts";
