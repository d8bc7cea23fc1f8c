import type { CollectionRailName } from "@puente/core/rail";
import {
	type CollectionRail,
	flutterwaveCardCollect,
	flutterwaveCollect,
	monnifyCollect,
	paystackCardCollect,
	paystackCollect,
	razorpayCollect,
	stpCollect,
	stripeCardCollect,
	stripeOxxoCollect,
	wompiCollect,
} from "@puente/providers/payments";
import type { Config } from "../platform/config/config.ts";
import { stpKey } from "./payout-rails.ts";

/** Short, because a borrower waits for the answer. */
const timeoutMs = 10_000;

/** The collection rails that this installation has an account with. */
export function createCollectionRails(
	config: Pick<Config, "rails" | "sandboxUrl">,
	now: () => Date,
): readonly CollectionRail[] {
	const { paystack, flutterwave, monnify, stp, collections } = config.rails;
	const { stripe, razorpay, wompiPay, monnifyContract, clabePrefix, paystackBank, flutterwaveEncryption } =
		collections;
	const isSandbox = config.sandboxUrl !== null;
	const wompi = (name: "wompi-pse" | "wompi-nequi") =>
		wompiPay && wompiCollect({ ...wompiPay, timeoutMs, now }, name);
	// A rail without an adapter does not compile.
	const created: Readonly<Record<CollectionRailName, CollectionRail | null>> = {
		paystack: paystack && paystackCollect({ ...paystack, preferredBank: paystackBank, timeoutMs }),
		"paystack-card": paystack && paystackCardCollect({ ...paystack, timeoutMs }),
		flutterwave: flutterwave && flutterwaveCollect({ ...flutterwave, timeoutMs }),
		"flutterwave-card":
			flutterwave &&
			flutterwaveCardCollect({ ...flutterwave, encryptionKey: flutterwaveEncryption, timeoutMs }),
		monnify:
			monnify && monnifyContract !== null
				? monnifyCollect({ ...monnify, contractCode: monnifyContract, timeoutMs })
				: null,
		stp:
			stp && clabePrefix !== null
				? stpCollect({ ...stp, clabePrefix, timeoutMs, now, privateKey: stpKey(stp.keyFile, isSandbox) })
				: null,
		oxxo: stripe && stripeOxxoCollect({ ...stripe, timeoutMs, now }),
		"card-portal": stripe && stripeCardCollect({ ...stripe, timeoutMs, now }),
		razorpay: razorpay && razorpayCollect({ ...razorpay, timeoutMs }),
		"wompi-pse": wompi("wompi-pse"),
		"wompi-nequi": wompi("wompi-nequi"),
	};
	return Object.values(created).filter((rail) => rail !== null);
}
