import { type CallName, type CallOutput, type Calls, calls } from "@puente/contract";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import type { CallInput } from "../../data/client.ts";
import { type Failure, toFailure } from "../../data/failure.ts";
import { lastKnown } from "../../data/last-known.ts";

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

export type Asked<T> = {
	readonly data: T | undefined;
	/** Why there is nothing to show, or nothing newer than what was known before. */
	readonly failure: Failure | null;
	readonly again: () => void;
};

/** The answer of one call: the newest, else the last one that this phone knew of this borrower. */
export function useCall<Name extends CallName>(
	name: Name,
	input: CallInput<Name>,
	options: Options<Name> = {},
): Asked<Output<Name>> {
	const { client, session } = useServices();
	const { token, userInfo } = useStore(session.state);
	const { againMs, enabled = true } = options;
	const userId = calls[name].audience === "borrower" ? (userInfo?.basicInfo.userId ?? "") : "";
	const asked = useQuery<Output<Name>>({
		queryKey: [name, input, token],
		queryFn: async ({ signal }) => {
			const output = await client(name, input, { signal });
			if (userId !== "") void lastKnown.keep({ name, input, userId }, output);
			return output;
		},
		enabled,
		...(options.lasting ? { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } : {}),
		...(againMs === undefined
			? {}
			: { refetchInterval: ({ state }) => againMs(state.data, state.dataUpdateCount) ?? false }),
	});
	const isLost = asked.isError && toFailure(asked.error).kind === "network";
	const before = useQuery({
		queryKey: ["lastKnown", name, input, userId],
		enabled: enabled && userId !== "" && isLost && asked.data === undefined,
		queryFn: () => lastKnown.read({ name, input, userId }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return {
		data: asked.data ?? before.data ?? undefined,
		failure: asked.isError ? toFailure(asked.error) : null,
		again: () => void asked.refetch(),
	};
}
