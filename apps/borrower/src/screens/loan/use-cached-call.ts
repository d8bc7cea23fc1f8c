import type { CallInput, CallName, Calls } from "@puente/contract";
import { type CallState, type Output, type UseCallOptions, useCall } from "../../shared/calls/use-call.tsx";

/** A call that shows its cached answer until the new one arrives. */
export function useCachedCall<Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
	options: UseCallOptions<Name> = {},
): CallState<Output<Name>> {
	return useCall(name, input, { ...options, showCached: true });
}
