import type { ProviderName } from "@puente/core/provider";
import type { PayoutRailName } from "@puente/core/rail";
import {
	type AccountNames,
	firstToAnswer,
	flutterwaveNames,
	monnifyNames,
	noAccountNames,
	paystackNames,
	razorpayxNames,
} from "@puente/providers/payments";
import { regions } from "@puente/regions/load";
import type { Config } from "../platform/config/config.ts";
import type { Deps } from "../platform/context/calls.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";

/** Account names come from the country's payout rails in the pack's order, or from the named rail. */
export function createAccountNames(
	rails: Config["rails"],
	timeoutMs: number,
	fetchFor: ProviderWatch["fetchFor"] = () => fetch,
): Deps["accountNames"] {
	const { paystack, flutterwave, monnify, razorpayx } = rails;
	const access = (provider: ProviderName) => ({ timeoutMs, fetch: fetchFor(provider) });
	const byRail: Readonly<Partial<Record<PayoutRailName, AccountNames>>> = {
		...(paystack && { paystack: paystackNames({ ...paystack, ...access("paystack") }) }),
		...(flutterwave && { flutterwave: flutterwaveNames({ ...flutterwave, ...access("flutterwave") }) }),
		...(monnify && { monnify: monnifyNames({ ...monnify, ...access("monnify") }) }),
		...(razorpayx && { razorpayx: razorpayxNames({ ...razorpayx, ...access("razorpayx") }) }),
	};
	return {
		findHolder: ({ country, rail: only, ...enquiry }) => {
			const names = only === undefined ? regions[country].terms.rails.out : [only];
			return firstToAnswer(names.map((rail) => byRail[rail] ?? noAccountNames)).findHolder(enquiry);
		},
	};
}
