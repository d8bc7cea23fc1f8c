import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { BlankState, Button, Notice, Spinner } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Failure, toFailure } from "../data/failure.ts";
import { lastKnown } from "../data/last-known.ts";
import { useServices } from "./services-context.ts";
import { useStore } from "./store.ts";
import { useWords } from "./use-words.ts";

export type Output<Name extends CallName> = CallOutput<Calls[Name]>;

export type Asked<T> = {
	readonly data: T | undefined;
	/** When it was answered, on this phone's clock. */
	readonly answeredAtMs: number;
	/** Why there is nothing to show, or nothing newer than what was known before. */
	readonly failure: Failure | null;
	readonly again: () => void;
};

/** The answer of one call: the newest, else the last one that this phone knew of this borrower. */
export function useAsked<Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
	options: {
		readonly enabled?: boolean;
		readonly everyMs?: number;
		/** Anybody may ask: without a session too, and nothing of it is a borrower's own. */
		readonly open?: true;
	} = {},
): Asked<Output<Name>> {
	const { client, session } = useServices();
	const { token, userInfo } = useStore(session.state);
	const forBorrower = options.open !== true;
	const userId = forBorrower ? (userInfo?.basicInfo.userId ?? "") : "";
	const enabled = (options.enabled ?? true) && (!forBorrower || token !== null);
	const asked = useQuery<Output<Name>>({
		queryKey: [name, input, token],
		queryFn: async ({ signal }) => {
			const output = await client(name, input, { signal });
			if (userId !== "") void lastKnown.keep({ name, input, userId }, output);
			return output;
		},
		enabled,
		...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
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
		answeredAtMs: asked.dataUpdatedAt,
		failure: asked.isError ? toFailure(asked.error) : null,
		again: () => void asked.refetch(),
	};
}

/** Draws an answer; until it is there, that it is awaited or why it does not come. */
export function Answer<T>(props: {
	readonly asked: Asked<T>;
	readonly words: { readonly failed: string; readonly old: string };
	readonly children: (data: T) => ReactNode;
}) {
	const { data, failure, again } = props.asked;
	const { t } = useWords();
	if (data !== undefined) {
		return (
			<>
				{failure === null ? null : <Notice tone="warning">{props.words.old}</Notice>}
				{props.children(data)}
			</>
		);
	}
	if (failure === null) {
		return (
			<div className="grid flex-1 place-items-center py-10">
				<Spinner label={t("wait")} />
			</div>
		);
	}
	return (
		<BlankState
			icon={failure.kind === "network" ? "offline" : "alert"}
			title={props.words.failed}
			text={failure.kind === "refusal" ? failure.msg : t("request.failed")}
		>
			<Button onClick={again}>{t("network.retry")}</Button>
		</BlankState>
	);
}
