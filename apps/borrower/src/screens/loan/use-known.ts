import type { CallName, CallOutput, Calls } from "@puente/contract";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import type { CallInput } from "../../data/client.ts";
import { type Failure, toFailure } from "../../data/failure.ts";
import { lastKnown } from "../../data/last-known.ts";

export type Known<Name extends CallName> = {
	readonly data: CallOutput<Calls[Name]> | null;
	/** What is shown is from before: the last question was not answered. */
	readonly old: boolean;
	/** Why there is nothing to show, or nothing newer. */
	readonly failure: Failure | null;
	readonly asking: boolean;
	readonly again: () => Promise<unknown>;
};

type Options = {
	/** The wait before the next look, by how many there were; false for none. */
	readonly pollMs?: (looks: number) => number | false;
};

/** An answer of a reading call for the borrower who is logged in: the newest, else the last one known on this phone. */
export function useKnown<Name extends CallName>(
	name: Name,
	input: CallInput<Name>,
	{ pollMs }: Options = {},
): Known<Name> {
	const { client, session } = useServices();
	const { token, userInfo } = useStore(session.state);
	const userId = userInfo?.basicInfo.userId ?? "";
	const asked = useQuery({
		queryKey: [name, input, token],
		enabled: token !== null,
		queryFn: async ({ signal }) => {
			const output = await client(name, input, { signal });
			if (userId !== "") void lastKnown.keep({ name, input, userId }, output);
			return output;
		},
		refetchInterval: ({ state }) => pollMs?.(state.dataUpdateCount + state.errorUpdateCount) ?? false,
	});
	const before = useQuery({
		queryKey: ["lastKnown", name, input, userId],
		enabled: userId !== "" && asked.data === undefined,
		queryFn: () => lastKnown.read({ name, input, userId }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const data = asked.data ?? before.data ?? null;
	return {
		data,
		old: data !== null && asked.isError,
		failure: asked.isError ? toFailure(asked.error) : null,
		asking: asked.isFetching,
		again: asked.refetch,
	};
}
