export * from "./bridge.ts";
export type {
	Area,
	BorrowerCall,
	Call,
	CallInput,
	CallOutput,
	CallParsed,
	CallResult,
	FileRule,
	Limit,
	StaffCall,
} from "./call.ts";
export * from "./calls/access.ts";
export type * from "./calls/application.ts";
export { type CollectedClass, collectedClasses } from "./calls/application-data.ts";
export type { IdentityImageName, LivenessChallenge } from "./calls/application-identity.ts";
export * from "./calls/index.ts";
export type * from "./calls/loan.ts";
export type * from "./calls/promo.ts";
export { type PromotionPage, promotionPages } from "./calls/promo-campaign.ts";
export { handOffVersion } from "./calls/promo-market.ts";
export type * from "./calls/repayment.ts";
export type * from "./calls/support.ts";
export { type CodePurpose, codePurposes } from "./code-purpose.ts";
export { type ConsentPurpose, consentPurposes, type StoredConsentPurpose } from "./consents.ts";
export * from "./errors.ts";
export { uuid } from "./fields.ts";
export * from "./wire.ts";
