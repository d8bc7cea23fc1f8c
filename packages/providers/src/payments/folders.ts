import { provider as flutterwave } from "./flutterwave/provider.ts";
import { provider as monnify } from "./monnify/provider.ts";
import { provider as paystack } from "./paystack/provider.ts";
import { provider as razorpay } from "./razorpay/provider.ts";
import { provider as razorpayx } from "./razorpayx/provider.ts";
import { provider as stp } from "./stp/provider.ts";
import { provider as stripe } from "./stripe/provider.ts";
import { provider as wompi } from "./wompi/provider.ts";
import { provider as wompiPayouts } from "./wompi-payouts/provider.ts";

/** Every provider of rails. Made by `npm run gen` from the folders; do not edit. */
export const folders = {
	flutterwave,
	monnify,
	paystack,
	razorpay,
	razorpayx,
	stp,
	stripe,
	wompi,
	"wompi-payouts": wompiPayouts,
};
