export type { PaymentProviderName } from "@puente/core/provider";
export {
	type CollectionRailName,
	type CollectionRailOf,
	collectionRails,
	type PayoutRailName,
	type PayoutRailOf,
} from "@puente/core/rail";
export {
	type AccountNames,
	firstToAnswer,
	type HolderResult,
	type NameEnquiry,
	noAccountNames,
} from "./account-names.ts";
export type { RailFailure } from "./call-rail.ts";
export type { Card, CardCharge, CardProcessor, CardResult, CodeResult } from "./card-processor.ts";
export type {
	CheckRequest,
	CollectedPayment,
	CollectionEvent,
	CollectionKey,
	CollectionRail,
	CollectionRequest,
	CollectionWebhookResult,
	CreateResult,
	PayerCheckEvent,
	PayInstruction,
	VerifyResult,
} from "./collection-rail.ts";
export { flutterwaveCardCollect } from "./flutterwave/flutterwave-card.ts";
export { flutterwaveNames } from "./flutterwave/flutterwave-names.ts";
export { flutterwaveRail } from "./flutterwave/flutterwave-rail.ts";
export type {
	Announced,
	Announcement,
	MandateAsked,
	MandateCharge,
	MandateCode,
	MandateEvent,
	MandateQuestion,
	MandateRequest,
	MandateState,
	Mandates,
} from "./mandates.ts";
export { monnifyCollect } from "./monnify/monnify-collect.ts";
export { monnifyNames } from "./monnify/monnify-names.ts";
export { nationalIdTypes, type Payer } from "./payer.ts";
export { type AdapterTools, type RequestTools, readSettings, type ValuesOf } from "./payment-provider.ts";
export type { ListedPayout, PayoutListResult, Period } from "./payout-list.ts";
export {
	differenceFrom,
	type Payout,
	type PayoutAccount,
	type PayoutEvent,
	type PayoutKey,
	type PayoutRail,
	type SendResult,
	type StatusResult,
	type Webhook,
	type WebhookResult,
} from "./payout-rail.ts";
export { paystackCollect } from "./paystack/paystack-accounts.ts";
export { paystackCardCollect } from "./paystack/paystack-collect.ts";
export { paystackNames } from "./paystack/paystack-names.ts";
export { paystackRail } from "./paystack/paystack-rail.ts";
export type { Setting } from "./provider-settings.ts";
export {
	makeAdapters,
	paymentProviders,
	type RailSettings,
	type RailVariable,
	railSettingList,
	readRailSettings,
} from "./providers.ts";
export type { RailContract } from "./rail-contract.ts";
export { razorpayxNames } from "./razorpayx/razorpayx-names.ts";
export type {
	DeclineReason,
	ForgetResult,
	ReusableCard,
	StoredCardResult,
	StoredCards,
} from "./stored-cards.ts";
export { newStpKey } from "./stp/new-stp-key.ts";
export { stpNames } from "./stp/stp-names.ts";
export { wompiCollect } from "./wompi/wompi-collect.ts";
export { wompiNames } from "./wompi-payouts/wompi-names.ts";
