export * from "./decimal.ts";
export * from "./money.ts";
export * from "./rate.ts";
export { divideRounded, type Rounding, roundings, taxRounding } from "./rounding.ts";
export * from "./split.ts";
