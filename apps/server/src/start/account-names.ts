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

/** Account names come from the country's payout rails in the pack's order, or from the named rail. */
export function createAccountNames(rails: Config["rails"], timeoutMs: number): Deps["accountNames"] {
	const { paystack, flutterwave, monnify, razorpayx } = rails;
	const byRail: Readonly<Partial<Record<PayoutRailName, AccountNames>>> = {
		...(paystack && { paystack: paystackNames({ ...paystack, timeoutMs }) }),
		...(flutterwave && { flutterwave: flutterwaveNames({ ...flutterwave, timeoutMs }) }),
		...(monnify && { monnify: monnifyNames({ ...monnify, timeoutMs }) }),
		...(razorpayx && { razorpayx: razorpayxNames({ ...razorpayx, timeoutMs }) }),
	};
	return {
		findHolder: ({ country, rail: only, ...enquiry }) => {
			const names = only === undefined ? regions[country].terms.rails.out : [only];
			return firstToAnswer(names.map((rail) => byRail[rail] ?? noAccountNames)).findHolder(enquiry);
		},
	};
}
