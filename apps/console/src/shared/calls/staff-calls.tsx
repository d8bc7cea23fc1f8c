import { type Failure, toFailure } from "@puente/client/staff";
import type { CallInput, CallOutput, StaffCall } from "@puente/contract";
import { type StaffCallName, type StaffCalls, staffCalls } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, use, useCallback, useState } from "react";
import { Blank, Button, Loading } from "../../kit/index.ts";
import { type Translate, useWords } from "../language.tsx";
import { ActiveContext, mayDo, SessionContext } from "../session.tsx";
import { useToast } from "../toasts.tsx";
import { useClient } from "./client-context.ts";

type Input<Name extends StaffCallName> = CallInput<StaffCalls[Name]>;
export type StaffAnswer<Name extends StaffCallName> = CallOutput<StaffCalls[Name]>;

export type QueryState<Data> = {
	readonly data: Data | undefined;
	readonly failure: Failure | null;
	readonly isFetching: boolean;
	readonly retry: () => void;
};

type Options = {
	readonly enabled?: boolean;
	/** Polling interval, applied only while the page is in use. */
	readonly everyMs?: number;
};

/**
 * The server records each of these calls in the audit as a view of personal data, so they are not refetched on focus.
 */
function isRecorded(name: StaffCallName): boolean {
	const call: StaffCall = staffCalls[name];
	return call.records !== undefined;
}

/** Fetches and caches the answer of a read call. */
export function useStaffQuery<Name extends StaffCallName>(
	name: Name,
	input: Input<Name>,
	options: Options = {},
): QueryState<StaffAnswer<Name>> {
	const client = useClient();
	const active = use(ActiveContext);
	const query = useQuery<StaffAnswer<Name>>({
		queryKey: [name, input],
		queryFn: ({ signal }) => client(name, input, { signal }),
		enabled: options.enabled ?? true,
		refetchOnWindowFocus: !isRecorded(name),
		refetchInterval: active ? (options.everyMs ?? false) : false,
	});
	return {
		data: query.data,
		failure: query.error === null ? null : toFailure(query.error),
		isFetching: query.isFetching,
		retry: () => void query.refetch(),
	};
}

type ResultPage = { readonly next: string | null };
/** Calls with a paged answer: each page has the cursor of the next one. */
export type PagedCallName = {
	[Name in StaffCallName]: StaffAnswer<Name> extends ResultPage ? Name : never;
}[StaffCallName];

export type PagesState<Page> = QueryState<readonly Page[]> & { readonly more: (() => void) | null };

export function useStaffPages<Name extends PagedCallName>(
	name: Name,
	input: Input<Name>,
): PagesState<StaffAnswer<Name>> {
	const client = useClient();
	const query = useInfiniteQuery({
		queryKey: [name, "pages", input],
		queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
			client(name, pageParam === null ? input : { ...input, after: pageParam }, { signal }),
		initialPageParam: null as string | null,
		getNextPageParam: (page) => (page as ResultPage).next,
		placeholderData: keepPreviousData,
	});
	return {
		data: query.data?.pages,
		failure: query.error === null ? null : toFailure(query.error),
		isFetching: query.isFetching,
		retry: () => void query.refetch(),
		more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null,
	};
}

export function failureText(t: Translate, failure: Failure): string {
	if (failure.kind === "refusal") return failure.msg;
	return t(failure.kind === "network" ? "app.networkFailed" : "app.faulty");
}

/** Shows the data of a query, its failure with a retry button, or a placeholder. Old data stays during a refetch. */
export function QueryView<Data>(props: {
	readonly query: QueryState<Data>;
	readonly rows?: number;
	readonly children: (data: Data) => ReactNode;
}) {
	const { t } = useWords();
	const { query, rows = 6 } = props;
	if (query.data !== undefined) return <>{props.children(query.data)}</>;
	if (query.failure === null) return <Loading label={t("app.wait")} rows={rows} />;
	return (
		<Blank icon="alert" title={t("app.failed")} text={failureText(t, query.failure)}>
			<Button onClick={query.retry} icon="refresh">
				{t("app.retry")}
			</Button>
		</Blank>
	);
}

export type StaffMutation<Name extends StaffCallName> = {
	readonly busy: boolean;
	/** Whether the caller may make it. A button that is refused is not shown. */
	readonly allowed: boolean;
	/** Makes the call once, reports a failure, and refetches all queries. */
	readonly run: (input: Input<Name>) => Promise<Result<StaffAnswer<Name>, Failure>>;
};

/** A call that changes something. With `quiet` the page shows failures itself, without a toast. */
export function useStaffMutation<Name extends StaffCallName>(
	name: Name,
	options: { readonly quiet?: boolean; readonly done?: string } = {},
): StaffMutation<Name> {
	const client = useClient();
	const queries = useQueryClient();
	const toast = useToast();
	const { t } = useWords();
	const [busy, setBusy] = useState(false);
	const roles = use(SessionContext)?.roles ?? [];
	const { quiet = false, done } = options;
	const run = useCallback(
		async (input: Input<Name>): Promise<Result<StaffAnswer<Name>, Failure>> => {
			setBusy(true);
			try {
				const output = await client(name, input);
				if (done !== undefined) toast("good", done);
				return ok(output);
			} catch (thrown) {
				const failure = toFailure(thrown);
				if (!quiet) toast("wrong", failureText(t, failure));
				return refuse(failure);
			} finally {
				setBusy(false);
				// Also after a refusal, which often means that another staff member changed the data.
				if (staffCalls[name].changes) void queries.invalidateQueries();
			}
		},
		[client, queries, toast, t, name, quiet, done],
	);
	return { busy, allowed: mayDo(roles, name), run };
}
