import type { ProviderName } from "@puente/core/provider";
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
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";
import { stpKey } from "./payout-rails.ts";

/** Short, because a borrower waits for the answer. */
const timeoutMs = 10_000;

/** The collection rails that this installation has an account with. */
export function createCollectionRails(
	config: Pick<Config, "rails" | "sandboxUrl">,
	now: () => Date,
	fetchFor: ProviderWatch["fetchFor"] = () => fetch,
): readonly CollectionRail[] {
	const { paystack, flutterwave, monnify, stp, collections } = config.rails;
	const { stripe, razorpay, wompiPay, monnifyContract, clabePrefix, paystackBank, flutterwaveEncryption } =
		collections;
	const isSandbox = config.sandboxUrl !== null;
	const access = (provider: ProviderName) => ({ timeoutMs, fetch: fetchFor(provider) });
	const wompi = (name: "wompi-pse" | "wompi-nequi") =>
		wompiPay && wompiCollect({ ...wompiPay, ...access("wompi"), now }, name);
	// A rail without an adapter does not compile.
	const created: Readonly<Record<CollectionRailName, CollectionRail | null>> = {
		paystack:
			paystack && paystackCollect({ ...paystack, preferredBank: paystackBank, ...access("paystack") }),
		"paystack-card": paystack && paystackCardCollect({ ...paystack, ...access("paystack") }),
		flutterwave: flutterwave && flutterwaveCollect({ ...flutterwave, ...access("flutterwave") }),
		"flutterwave-card":
			flutterwave &&
			flutterwaveCardCollect({
				...flutterwave,
				encryptionKey: flutterwaveEncryption,
				...access("flutterwave"),
			}),
		monnify:
			monnify && monnifyContract !== null
				? monnifyCollect({ ...monnify, contractCode: monnifyContract, ...access("monnify") })
				: null,
		stp:
			stp && clabePrefix !== null
				? stpCollect({
						...stp,
						clabePrefix,
						...access("stp"),
						now,
						privateKey: stpKey(stp.keyFile, isSandbox),
					})
				: null,
		oxxo: stripe && stripeOxxoCollect({ ...stripe, ...access("stripe"), now }),
		"card-portal": stripe && stripeCardCollect({ ...stripe, ...access("stripe"), now }),
		razorpay: razorpay && razorpayCollect({ ...razorpay, ...access("razorpay") }),
		"wompi-pse": wompi("wompi-pse"),
		"wompi-nequi": wompi("wompi-nequi"),
	};
	return Object.values(created).filter((rail) => rail !== null);
}
