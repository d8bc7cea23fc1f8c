export * from "./coupon.ts";
export * from "./draw.ts";
export * from "./edit-campaign.ts";
export * from "./edit-partner.ts";
export * from "./grant-coupon.ts";
export { inNeutralOrder } from "./partner-order.ts";
export * from "./version.ts";
