import { type CollectionRailName, collectionRails, type PayoutRailName, payoutRails } from "./rail/index.ts";

/** What a provider does for us; it decides which staff can act when the provider fails. */
export const providerKinds = ["messages", "payments", "bureaus"] as const;
export type ProviderKind = (typeof providerKinds)[number];

type RailFacts = (typeof collectionRails)[CollectionRailName] | (typeof payoutRails)[PayoutRailName];
/** Every provider of rails: the rails name it. */
export type PaymentProviderName = RailFacts["provider"];

const everyRail: readonly (readonly [name: string, facts: Pick<RailFacts, "brand" | "provider">])[] = [
	...Object.entries(collectionRails),
	...Object.entries(payoutRails),
];
const ofRails = Object.fromEntries(everyRail.map(([, { provider }]) => [provider, "payments"])) as Readonly<
	Record<PaymentProviderName, "payments">
>;

/** The brand of a rail, or of a provider's first rail; undefined for another name. */
export function railBrand(name: string): string | undefined {
	const found =
		everyRail.find(([rail]) => rail === name) ?? everyRail.find(([, { provider }]) => provider === name);
	return found?.[1].brand;
}

/** In the order of the API's list. A provider of rails that is not here follows at the end. */
const listed = {
	termii: "messages",
	twilio: "messages",
	"web-push": "messages",
	smtp: "messages",
	paystack: "payments",
	flutterwave: "payments",
	monnify: "payments",
	razorpayx: "payments",
	razorpay: "payments",
	stp: "payments",
	"wompi-payouts": "payments",
	wompi: "payments",
	stripe: "payments",
	"circulo-de-credito": "bureaus",
	"colombia-bureau": "bureaus",
	decentro: "bureaus",
	dojah: "bureaus",
} as const satisfies Record<string, ProviderKind>;

/** Every provider that we have an account with. One account may serve several rails. */
export const providers = { ...listed, ...ofRails };
export type ProviderName = keyof typeof providers;
export type BureauName = {
	[Name in ProviderName]: (typeof providers)[Name] extends "bureaus" ? Name : never;
}[ProviderName];
export const providerNames = Object.keys(providers) as [ProviderName, ...ProviderName[]];

/** `refused`: our key or our account is not accepted. The others are failures that may pass. */
export const providerFailures = [
	"refused",
	"limited",
	"unavailable",
	"timeout",
	"network",
	"unreadable",
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

/** Failures in a row without an answer in between. */
export type FailingProvider = {
	readonly provider: ProviderName;
	readonly since: Date;
	readonly lastAt: Date;
	readonly count: number;
	readonly failure: ProviderFailure;
	/** The provider's own code or HTTP status; null if it did not answer. */
	readonly code: string | null;
};

/** One request may get lost on any network; a second one in a row is shown to staff. */
const unansweredMin = 2;

/** Whether staff should know. A refused account does not pass by itself, so the first refusal is enough. */
export function needsStaff({ failure, count }: Pick<FailingProvider, "failure" | "count">): boolean {
	return failure === "refused" || count >= unansweredMin;
}
