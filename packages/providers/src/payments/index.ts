export {
	type AccountNames,
	firstToAnswer,
	type HolderResult,
	type NameEnquiry,
	noAccountNames,
} from "./account-names.ts";
export type { RailFailure } from "./call-rail.ts";
export type { FlutterwaveAccount } from "./flutterwave/flutterwave-api.ts";
export { flutterwaveNames } from "./flutterwave/flutterwave-names.ts";
export type { MonnifyAccount } from "./monnify/monnify-api.ts";
export { monnifyNames } from "./monnify/monnify-names.ts";
export type { PaystackAccount } from "./paystack/paystack-api.ts";
export { paystackNames } from "./paystack/paystack-names.ts";
export type { RazorpayxAccount } from "./razorpayx/razorpayx-api.ts";
export { razorpayxNames } from "./razorpayx/razorpayx-names.ts";
