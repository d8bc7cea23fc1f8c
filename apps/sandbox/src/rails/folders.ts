import { simulator as flutterwave } from "./flutterwave/simulator.ts";
import { simulator as monnify } from "./monnify/simulator.ts";
import { simulator as paystack } from "./paystack/simulator.ts";
import { simulator as razorpay } from "./razorpay/simulator.ts";
import { simulator as razorpayx } from "./razorpayx/simulator.ts";
import { simulator as stp } from "./stp/simulator.ts";
import { simulator as stripe } from "./stripe/simulator.ts";
import { simulator as wompi } from "./wompi/simulator.ts";
import { simulator as wompiPayouts } from "./wompi-payouts/simulator.ts";

/** The simulator of every provider of rails. Made by `npm run gen` from the folders; do not edit. */
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
