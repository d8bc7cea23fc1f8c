import {
	type StaffCall,
	type StaffCallName,
	type StaffCalls,
	type StaffInput,
	type StaffOutput,
	staffCalls,
} from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, use, useCallback, useState } from "react";
import { type Failure, toFailure } from "../data/failure.ts";
import { Button } from "../kit/button.tsx";
import { Blank, Loading } from "../kit/surface.tsx";
import { useClient } from "./client-context.ts";
import { type Translate, useWords } from "./language.tsx";
import { HereContext } from "./session.tsx";
import { useToast } from "./toasts.tsx";

type Input<Name extends StaffCallName> = StaffInput<StaffCalls[Name]>;
type Output<Name extends StaffCallName> = StaffOutput<StaffCalls[Name]>;

export type Asked<Data> = {
	readonly data: Data | undefined;
	readonly failure: Failure | null;
	readonly isFetching: boolean;
	readonly again: () => void;
};

type Options = {
	readonly enabled?: boolean;
	/** How often it is asked for again, while somebody works. */
	readonly everyMs?: number;
};

/** Every such answer stands in the audit as a look at somebody's data: it is not asked for without a reason. */
function isRecorded(name: StaffCallName): boolean {
	const call: StaffCall = staffCalls[name];
	return call.records !== undefined;
}

/** What a call that only reads answers, kept fresh while it is shown. */
export function useAsk<Name extends StaffCallName>(
	name: Name,
	input: Input<Name>,
	options: Options = {},
): Asked<Output<Name>> {
	const client = useClient();
	const here = use(HereContext);
	const query = useQuery<Output<Name>>({
		queryKey: [name, input],
		queryFn: ({ signal }) => client(name, input, signal),
		enabled: options.enabled ?? true,
		refetchOnWindowFocus: !isRecorded(name),
		refetchInterval: here ? (options.everyMs ?? false) : false,
	});
	return {
		data: query.data,
		failure: query.error === null ? null : toFailure(query.error),
		isFetching: query.isFetching,
		again: () => void query.refetch(),
	};
}

type Paged = { readonly next: string | null };
/** Calls whose answer comes in pages: each says what the next one goes on after. */
export type PagedCallName = {
	[Name in StaffCallName]: Output<Name> extends Paged ? Name : never;
}[StaffCallName];

export type AskedPages<Page> = Asked<readonly Page[]> & { readonly more: (() => void) | null };

export function useAskPages<Name extends PagedCallName>(
	name: Name,
	input: Input<Name>,
): AskedPages<Output<Name>> {
	const client = useClient();
	const query = useInfiniteQuery({
		queryKey: [name, "pages", input],
		queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
			client(name, pageParam === null ? input : { ...input, after: pageParam }, signal),
		initialPageParam: null as string | null,
		getNextPageParam: (page) => (page as Paged).next,
		placeholderData: keepPreviousData,
	});
	return {
		data: query.data?.pages,
		failure: query.error === null ? null : toFailure(query.error),
		isFetching: query.isFetching,
		again: () => void query.refetch(),
		more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null,
	};
}

export function failureText(t: Translate, failure: Failure): string {
	if (failure.kind === "refusal") return failure.msg;
	return t(failure.kind === "network" ? "app.networkFailed" : "app.faulty");
}

/** Waits, says what went wrong with a way to try again, or shows what came. What came once stays while it is asked again. */
export function Show<Data>(props: {
	readonly asked: Asked<Data>;
	readonly rows?: number;
	readonly children: (data: Data) => ReactNode;
}) {
	const { t } = useWords();
	const { asked, rows = 6 } = props;
	if (asked.data !== undefined) return <>{props.children(asked.data)}</>;
	if (asked.failure === null) return <Loading label={t("app.wait")} rows={rows} />;
	return (
		<Blank icon="alert" title={t("app.failed")} text={failureText(t, asked.failure)}>
			<Button onClick={asked.again} icon="refresh">
				{t("app.retry")}
			</Button>
		</Blank>
	);
}

export type Doing<Name extends StaffCallName> = {
	readonly busy: boolean;
	/** Does it once, tells what went wrong, and has everything that is shown asked for again. */
	readonly run: (input: Input<Name>) => Promise<Result<Output<Name>, Failure>>;
};

/** A call that changes something. Where the page says itself what is wrong, no toast does. */
export function useDo<Name extends StaffCallName>(
	name: Name,
	options: { readonly quiet?: boolean; readonly done?: string } = {},
): Doing<Name> {
	const client = useClient();
	const queries = useQueryClient();
	const toast = useToast();
	const { t } = useWords();
	const [busy, setBusy] = useState(false);
	const { quiet = false, done } = options;
	const run = useCallback(
		async (input: Input<Name>): Promise<Result<Output<Name>, Failure>> => {
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
				// Also after a refusal: it often means that somebody else was quicker.
				if (staffCalls[name].changes) void queries.invalidateQueries();
			}
		},
		[client, queries, toast, t, name, quiet, done],
	);
	return { busy, run };
}
