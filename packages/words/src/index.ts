export * from "./catalogue.ts";
export * from "./catalogues.ts";
export type * from "./console/catalogue.ts";
export * from "./legal/text.ts";
