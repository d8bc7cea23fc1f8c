/** Every payout rail. A new one has a line here, and does not compile until it has an adapter. */
export const payoutRailNames = [
	"stp",
	"bank-transfer-co",
	"razorpayx",
	"paystack",
	"flutterwave",
	"monnify",
] as const;
export type PayoutRailName = (typeof payoutRailNames)[number];
