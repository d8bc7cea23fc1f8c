import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { BlankState, Button, ButtonLink, Notice, Spinner } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { type Failure, toFailure } from "../data/failure.ts";
import { lastKnown } from "../data/last-known.ts";
import { useServices } from "./services-context.ts";
import { useStore } from "./store.ts";
import { useLink } from "./use-link.ts";
import { useWords } from "./use-words.ts";

export type Output<Name extends CallName> = CallOutput<Calls[Name]>;

export type Asked<T> = {
	readonly data: T | undefined;
	/** When it was answered, on this phone's clock. */
	readonly answeredAtMs: number;
	/** Why there is nothing to show, or nothing newer than what was known before. */
	readonly failure: Failure | null;
	/** What is shown is from before: the last question was not answered. */
	readonly old: boolean;
	readonly asking: boolean;
	readonly again: () => Promise<unknown>;
};

export type AskOptions<Name extends CallName> = {
	readonly enabled?: boolean;
	/** Anybody may ask: without a session too, and nothing of it is a borrower's own. */
	readonly open?: boolean;
	/** What was answered once stays as it is: an account, a reference. */
	readonly lasting?: boolean;
	/** Shows what this phone last knew while it asks, and not only when the network is lost. */
	readonly meanwhile?: boolean;
	/** How long to wait before asking again, after so many looks of this screen; null when there is nothing more to ask. */
	readonly againMs?: (output: Output<Name> | undefined, looks: number) => number | null;
};

/** The answer of one call: the newest, else the last one that this phone knew of this borrower. */
export function useAsked<Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
	{
		enabled: wanted = true,
		open = false,
		lasting = false,
		meanwhile = false,
		againMs,
	}: AskOptions<Name> = {},
): Asked<Output<Name>> {
	const { client, session } = useServices();
	const { token, userInfo } = useStore(session.state);
	const userId = open ? "" : (userInfo?.basicInfo.userId ?? "");
	const enabled = wanted && (open || token !== null);
	const looksSince = useLooks();
	const asked = useQuery<Output<Name>>({
		queryKey: [name, input, token],
		queryFn: async ({ signal }) => {
			const output = await client(name, input, { signal });
			if (userId !== "") void lastKnown.keep({ name, input, userId }, output);
			return output;
		},
		enabled,
		...(lasting ? { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } : {}),
		// A refusal stays one however often it is asked for; the network comes back.
		refetchInterval: ({ state, queryHash }) =>
			state.status === "error" && toFailure(state.error).kind === "refusal"
				? false
				: (againMs?.(state.data, looksSince(queryHash, state.dataUpdateCount + state.errorUpdateCount)) ??
					false),
	});
	const failure = asked.isError ? toFailure(asked.error) : null;
	const before = useQuery({
		queryKey: ["lastKnown", name, input, userId],
		enabled:
			enabled && userId !== "" && asked.data === undefined && (meanwhile || failure?.kind === "network"),
		queryFn: () => lastKnown.read({ name, input, userId }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const data = asked.data ?? before.data ?? undefined;
	return {
		data,
		answeredAtMs: asked.dataUpdatedAt,
		failure,
		old: data !== undefined && failure !== null,
		asking: asked.isFetching,
		again: asked.refetch,
	};
}

/**
 * How often somebody looking at this screen has looked. The cache counts for as long as the app is open, and starts
 * where other screens left off; and who comes back from the bank's app waits anew, for something that may come now.
 */
function useLooks(): (question: string, everAsked: number) => number {
	const began = useRef<{ readonly question: string; readonly everAsked: number } | null>(null);
	useEffect(() => {
		const startOver = () => {
			if (document.visibilityState === "visible") began.current = null;
		};
		document.addEventListener("visibilitychange", startOver);
		return () => document.removeEventListener("visibilitychange", startOver);
	}, []);
	return (question, everAsked) => {
		if (began.current?.question !== question) began.current = { question, everAsked };
		return everAsked - began.current.everAsked;
	};
}

/** Why there is nothing to show. A refusal about fields speaks of a form, and here a link asked: it is broken. */
export function useWhyNothing(): (failure: Failure) => string {
	const { t } = useWords();
	return (failure) => {
		if (failure.kind !== "refusal") return t("request.failed");
		return failure.fields.length === 0 ? failure.msg : t("link.broken");
	};
}

/** Asking once more helps when the network broke or it was too often; any other refusal stays one, so it leads home. */
export function FailureAction(props: { readonly failure: Failure; readonly again: () => unknown }) {
	const { failure, again } = props;
	const { t } = useWords();
	const link = useLink();
	if (failure.kind === "refusal" && failure.details["seconds"] === undefined)
		return <ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>;
	return <Button onClick={() => void again()}>{t("network.retry")}</Button>;
}

/** Draws an answer; until it is there, that it is awaited or why it does not come. */
export function Answer<T>(props: {
	readonly asked: Pick<Asked<T>, "data" | "failure" | "again">;
	readonly words: { readonly failed: string; readonly old: string };
	readonly children: (data: T) => ReactNode;
}) {
	const { data, failure, again } = props.asked;
	const { t } = useWords();
	const whyNothing = useWhyNothing();
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
			text={whyNothing(failure)}
		>
			<FailureAction failure={failure} again={again} />
		</BlankState>
	);
}
