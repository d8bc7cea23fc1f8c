export * from "./disclosure.ts";
export * from "./priced-product.ts";
export type { LoanRates } from "./yearly-rates.ts";
