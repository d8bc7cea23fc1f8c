/** What the parts of the product must know of a payout rail. */
type PayoutFacts = {
	/** The name that staff know it by, where packages/words has no better one. */
	readonly brand: string;
	/** Who runs it: its folder in packages/providers/src/payments and in apps/sandbox/src/rails. */
	readonly provider: string;
};

/**
 * Every payout rail. A new one has a line here, and does not compile until its provider's folders have an adapter and a
 * simulator.
 */
export const payoutRails = {
	stp: { brand: "STP", provider: "stp" },
	"bank-transfer-co": { brand: "Wompi", provider: "wompi-payouts" },
	razorpayx: { brand: "RazorpayX", provider: "razorpayx" },
	paystack: { brand: "Paystack", provider: "paystack" },
	flutterwave: { brand: "Flutterwave", provider: "flutterwave" },
	monnify: { brand: "Monnify", provider: "monnify" },
} as const satisfies Readonly<Record<string, PayoutFacts>>;

export type PayoutRailName = keyof typeof payoutRails;

export const payoutRailNames = Object.keys(payoutRails) as readonly PayoutRailName[];

/** The payout rails that a provider runs. */
export type PayoutRailOf<Provider> = {
	[Name in PayoutRailName]: (typeof payoutRails)[Name]["provider"] extends Provider ? Name : never;
}[PayoutRailName];
