import { type Failure, toFailure } from "@puente/client";
import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { BlankState, Button, ButtonLink, Skeleton } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { answerCache, type CallKey } from "../../data/answer-cache.ts";
import { useLink } from "../navigation/use-link.ts";
import { onceUserKnown } from "../session/once-user-known.ts";
import { useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";
import { useWords } from "../words/use-words.ts";
import { AsOf } from "./as-of.tsx";

export type Output<Name extends CallName> = CallOutput<Calls[Name]>;

export type CallState<T> = {
	readonly data: T | undefined;
	/** Time of the answer by the phone's clock. */
	readonly answeredAtMs: number;
	/** Why there is no answer, or no newer one. */
	readonly failure: Failure | null;
	/** The data is from an earlier call, because the last one failed. */
	readonly isStale: boolean;
	readonly isFetching: boolean;
	readonly refetch: () => Promise<unknown>;
};

export type UseCallOptions<Name extends CallName> = {
	readonly enabled?: boolean;
	/** Works without a session; the answer is not specific to the borrower. */
	readonly anonymous?: boolean;
	/** The answer never changes, such as an account or a reference. */
	readonly neverStale?: boolean;
	/** Time in which another screen does not request the answer again. */
	readonly freshMs?: number;
	/** Removes what must not be stored on the phone. */
	readonly redact?: (output: Output<Name>) => Output<Name>;
	/** Shows the cached answer while the call runs, and not only when the network is lost. */
	readonly showCached?: boolean;
	/** Delay before the next call, by the number of polls of this screen; null ends the polling. */
	readonly refetchAfterMs?: (output: Output<Name> | undefined, polls: number) => number | null;
};

/** Calls the server and returns its answer, or the cached answer of this borrower. */
export function useCall<Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
	{
		enabled: enabledByCaller = true,
		anonymous = false,
		neverStale = false,
		freshMs = 0,
		redact = (output) => output,
		showCached = false,
		refetchAfterMs,
	}: UseCallOptions<Name> = {},
): CallState<Output<Name>> {
	const { client, session } = useServices();
	const { token, userInfo } = useStore(session.state);
	const userId = anonymous ? "anyone" : (userInfo?.basicInfo.userId ?? "");
	const enabled = enabledByCaller && (anonymous || token !== null);
	const pollsSince = usePollCount();
	const query = useQuery<Output<Name>>({
		queryKey: [name, input, token],
		queryFn: async ({ signal }) => {
			const output = await client(name, input, { signal });
			const write = (owner: string) => void answerCache.write({ name, input, userId: owner }, redact(output));
			if (anonymous) write(userId);
			else if (token !== null) onceUserKnown(session.state, token, write);
			return output;
		},
		enabled,
		staleTime: freshMs,
		...(neverStale ? { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } : {}),
		// A refusal is final; only network failures are polled again.
		refetchInterval: ({ state, queryHash }) =>
			state.status === "error" && toFailure(state.error).kind === "refusal"
				? false
				: (refetchAfterMs?.(
						state.data,
						pollsSince(queryHash, state.dataUpdateCount + state.errorUpdateCount),
					) ?? false),
	});
	const failure = query.isError ? toFailure(query.error) : null;
	const cached = useQuery({
		queryKey: cachedAnswerKey({ name, input, userId }),
		enabled:
			enabled && userId !== "" && query.data === undefined && (showCached || failure?.kind === "network"),
		queryFn: () => answerCache.read({ name, input, userId }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const data = query.data ?? cached.data?.output;
	return {
		data,
		answeredAtMs: query.data === undefined ? (cached.data?.atMs ?? 0) : query.dataUpdatedAt,
		failure,
		isStale: data !== undefined && failure !== null,
		isFetching: query.isFetching,
		refetch: query.refetch,
	};
}

/** The call has ended: with an answer, or with a refusal or a failure. */
export function isSettled({ data, failure }: Pick<CallState<unknown>, "data" | "failure">): boolean {
	return data !== undefined || failure !== null;
}

/** Query key of the cached answer of a call. */
export function cachedAnswerKey({ name, input, userId }: CallKey<CallName>) {
	return ["cachedAnswer", name, input, userId] as const;
}

/**
 * Counts the polls of the current visit to a screen. The query cache counts over all screens. The count restarts
 * when the app becomes visible again, so that a borrower who returns from a bank's app gets short delays.
 */
function usePollCount(): (queryHash: string, fetchCount: number) => number {
	const start = useRef<{ readonly queryHash: string; readonly fetchCount: number } | null>(null);
	useEffect(() => {
		const restart = () => {
			if (document.visibilityState === "visible") start.current = null;
		};
		document.addEventListener("visibilitychange", restart);
		return () => document.removeEventListener("visibilitychange", restart);
	}, []);
	return (queryHash, fetchCount) => {
		if (start.current?.queryHash !== queryHash) start.current = { queryHash, fetchCount };
		return fetchCount - start.current.fetchCount;
	};
}

/**
 * A refused call: the server's sentence, and a retry button, or a link to home if a retry would be refused again.
 * Field errors of a read call mean that its link is broken.
 */
export function CallRefused(props: {
	readonly failure: Extract<Failure, { kind: "refusal" }>;
	readonly refetch: () => unknown;
}) {
	const { failure, refetch } = props;
	const { t } = useWords();
	const link = useLink();
	return (
		<BlankState icon="alert" title={failure.fields.length === 0 ? failure.msg : t("link.broken")}>
			{failure.mayRetry ? (
				<Button onClick={() => void refetch()}>{t("network.retry")}</Button>
			) : (
				<ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>
			)}
		</BlankState>
	);
}

/** Renders the answer of a call, or a spinner or error until there is one. */
export function Answer<T>(props: {
	readonly call: Pick<CallState<T>, "data" | "failure" | "isStale" | "answeredAtMs" | "refetch">;
	/** Shown for a failure, where it says more than that nothing could be loaded. */
	readonly failed?: string;
	readonly children: (data: T) => ReactNode;
}) {
	const { data, failure, refetch } = props.call;
	const { t } = useWords();
	if (data !== undefined) {
		return (
			<>
				<AsOf call={props.call} />
				{props.children(data)}
			</>
		);
	}
	if (failure === null) return <Skeleton label={t("wait")} />;
	if (failure.kind === "refusal") return <CallRefused failure={failure} refetch={refetch} />;
	return (
		<BlankState
			icon={failure.kind === "network" ? "offline" : "alert"}
			title={props.failed ?? t("load.failed")}
			text={t("request.failed")}
		>
			<Button onClick={() => void refetch()}>{t("network.retry")}</Button>
		</BlankState>
	);
}
