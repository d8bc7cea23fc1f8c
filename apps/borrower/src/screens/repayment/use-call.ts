import type { CallName, CallOutput, Calls } from "@puente/contract";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import type { CallInput } from "../../data/client.ts";

export type Output<Name extends CallName> = CallOutput<Calls[Name]>;
export type PayReference = Output<"getStpClabe">["references"][number];
export type PaymentState = Output<"payOrder">["state"];
export type RepayDetail = Output<"repayDetail">;

type Options<Name extends CallName> = {
	readonly enabled?: boolean;
	/** What was answered once stays as it is: an account, a reference. */
	readonly lasting?: boolean;
	/** How long to wait before asking again, after so many answers; null when there is nothing more to ask. */
	readonly againMs?: (output: Output<Name> | undefined, answers: number) => number | null;
};

/** The answer of one call, kept for the screens that follow and asked for again when they open. */
export function useCall<Name extends CallName>(
	name: Name,
	input: CallInput<Name>,
	options: Options<Name> = {},
): UseQueryResult<Output<Name>> {
	const { client, session } = useServices();
	const { token } = useStore(session.state);
	const { againMs } = options;
	return useQuery<Output<Name>>({
		queryKey: [name, token, input],
		queryFn: ({ signal }) => client(name, input, { signal }),
		enabled: options.enabled ?? true,
		...(options.lasting ? { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } : {}),
		...(againMs === undefined
			? {}
			: {
					refetchInterval: ({ state }) => againMs(state.data, state.dataUpdateCount) ?? false,
				}),
	});
}
