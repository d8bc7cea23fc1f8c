import {
	type AccountNames,
	firstToAnswer,
	flutterwaveNames,
	monnifyNames,
	noAccountNames,
	paystackNames,
	razorpayxNames,
} from "@puente/providers/payments";
import { type RailName, regions } from "@puente/regions/load";
import type { Config } from "../platform/config/config.ts";
import type { Deps } from "../platform/context/calls.ts";

/** A country's banks are asked through the rails that pay out there, in the pack's order, or through the one named. */
export function createAccountNames(rails: Config["rails"], timeoutMs: number): Deps["accountNames"] {
	const { paystack, flutterwave, monnify, razorpayx } = rails;
	const byRail: Readonly<Partial<Record<RailName, AccountNames>>> = {
		...(paystack && { paystack: paystackNames({ ...paystack, timeoutMs }) }),
		...(flutterwave && { flutterwave: flutterwaveNames({ ...flutterwave, timeoutMs }) }),
		...(monnify && { monnify: monnifyNames({ ...monnify, timeoutMs }) }),
		...(razorpayx && { razorpayx: razorpayxNames({ ...razorpayx, timeoutMs }) }),
	};
	return {
		findHolder: ({ country, rail: only, ...enquiry }) => {
			const asked = only === undefined ? regions[country].terms.rails.out : [only];
			return firstToAnswer(asked.map((rail) => byRail[rail] ?? noAccountNames)).findHolder(enquiry);
		},
	};
}
