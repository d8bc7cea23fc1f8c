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
	return [
		...(paystack
			? [
					paystackCollect({ ...paystack, preferredBank: paystackBank, timeoutMs }),
					paystackCardCollect({ ...paystack, timeoutMs }),
				]
			: []),
		...(flutterwave
			? [
					flutterwaveCollect({ ...flutterwave, timeoutMs }),
					flutterwaveCardCollect({ ...flutterwave, encryptionKey: flutterwaveEncryption, timeoutMs }),
				]
			: []),
		...(monnify && monnifyContract !== null
			? [monnifyCollect({ ...monnify, contractCode: monnifyContract, timeoutMs })]
			: []),
		...(stp && clabePrefix !== null
			? [stpCollect({ ...stp, clabePrefix, timeoutMs, now, privateKey: stpKey(stp.keyFile, isSandbox) })]
			: []),
		...(stripe
			? [stripeOxxoCollect({ ...stripe, timeoutMs, now }), stripeCardCollect({ ...stripe, timeoutMs, now })]
			: []),
		...(razorpay ? [razorpayCollect({ ...razorpay, timeoutMs })] : []),
		...(wompiPay
			? [
					wompiCollect({ ...wompiPay, timeoutMs }, "wompi-pse"),
					wompiCollect({ ...wompiPay, timeoutMs }, "wompi-nequi"),
				]
			: []),
	];
}
