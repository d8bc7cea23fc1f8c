import type { CallInput, CallName, Calls } from "@puente/contract";
import { type Asked, type AskOptions, type Output, useAsked } from "../../app/asked.tsx";

/** Where a loan stands is shown as it was last known until the answer comes: on a bad network that is at once. */
export function useKnown<Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
	options: AskOptions<Name> = {},
): Asked<Output<Name>> {
	return useAsked(name, input, { ...options, meanwhile: true });
}
