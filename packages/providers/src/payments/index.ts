export {
	type AccountNames,
	firstToAnswer,
	type HolderResult,
	type NameEnquiry,
	noAccountNames,
} from "./account-names.ts";
export type { RailFailure } from "./call-rail.ts";
export type { FlutterwaveAccount, FlutterwavePayoutAccount } from "./flutterwave/flutterwave-api.ts";
export { flutterwaveNames } from "./flutterwave/flutterwave-names.ts";
export { flutterwaveRail } from "./flutterwave/flutterwave-rail.ts";
export type { MonnifyAccount, MonnifyPayoutAccount } from "./monnify/monnify-api.ts";
export { monnifyNames } from "./monnify/monnify-names.ts";
export { monnifyRail } from "./monnify/monnify-rail.ts";
export {
	type AskResult,
	differenceFrom,
	type Payout,
	type PayoutAccount,
	type PayoutEvent,
	type PayoutKey,
	type PayoutRail,
	type PayoutRailName,
	type SendResult,
	type Webhook,
	type WebhookResult,
} from "./payout-rail.ts";
export type { PaystackAccount } from "./paystack/paystack-api.ts";
export { paystackNames } from "./paystack/paystack-names.ts";
export { paystackRail } from "./paystack/paystack-rail.ts";
export type { RazorpayxAccount, RazorpayxPayoutAccount } from "./razorpayx/razorpayx-api.ts";
export { razorpayxNames } from "./razorpayx/razorpayx-names.ts";
export { razorpayxRail } from "./razorpayx/razorpayx-rail.ts";
export type { StpAccount } from "./stp/stp-api.ts";
export { stpRail } from "./stp/stp-rail.ts";
export type { WompiPayoutAccount } from "./wompi/wompi-api.ts";
export { wompiRail } from "./wompi/wompi-rail.ts";
