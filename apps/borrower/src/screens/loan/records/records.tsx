import { BlankState, Button, Icon, Segments } from "@puente/ui";
import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerCache } from "../../../data/answer-cache.ts";
import { AsOf } from "../../../shared/calls/as-of.tsx";
import { cachedAnswerKey } from "../../../shared/calls/use-call.tsx";
import { Screen } from "../../../shared/frame/screen.tsx";
import { LoginButton } from "../../../shared/navigation/login-button.tsx";
import { useServices } from "../../../shared/state/services-context.ts";
import { useStore } from "../../../shared/state/store.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { LoadFailed, LoadWait } from "../loaded.tsx";
import type { Order } from "../order.ts";
import { RecordCard } from "./record-card.tsx";
import { usePullToRefresh } from "./use-pull-to-refresh.ts";

type Tab = "incomplete" | "finished";
type Page = { readonly orders: Order[]; readonly more: boolean };

export default function Records() {
	const { session } = useServices();
	const { token } = useStore(session.state);
	const { t } = useWords();
	const [chosen, setChosen] = useState<Tab | null>(null);
	const tab = useFirstTab(chosen);
	const segments = (["incomplete", "finished"] as const).map((id) => ({ id, label: t(`records.${id}`) }));
	return (
		<Screen title={t("tab.records")}>
			<Segments
				id="records"
				label={t("records.label")}
				segments={segments}
				current={tab}
				onChange={setChosen}
			>
				{token === null ? <LoginPrompt /> : <RecordList key={tab} tab={tab} />}
			</Segments>
		</Screen>
	);
}

/** The tab that was chosen. Until then the finished loans, if there is nothing else to see. */
function useFirstTab(chosen: Tab | null): Tab {
	const { session } = useServices();
	const isLoggedIn = useStore(session.state).token !== null;
	const open = useRecords("incomplete", isLoggedIn && chosen === null);
	const isNoneOpen = open.orders?.length === 0;
	const finished = useRecords("finished", isLoggedIn && chosen === null && isNoneOpen);
	if (chosen !== null) return chosen;
	return isNoneOpen && (finished.orders?.length ?? 0) > 0 ? "finished" : "incomplete";
}

function LoginPrompt() {
	const { t } = useWords();
	return (
		<BlankState icon="person" title={t("records.loginTitle")} text={t("records.loginText")}>
			<LoginButton />
		</BlankState>
	);
}

/** Pages of orders by cursor; the first page is cached for offline use. */
function useRecords(tab: Tab, enabled = true) {
	const { client, session } = useServices();
	const { token, userInfo } = useStore(session.state);
	const userId = userInfo?.basicInfo.userId ?? "";
	const cacheKey = { name: "orderList", input: { tab }, userId } as const;
	const query = useInfiniteQuery({
		queryKey: ["orderList", tab, token],
		enabled,
		queryFn: async ({ pageParam, signal }): Promise<Page> => {
			const after = pageParam === null ? {} : { after: pageParam };
			const page = await client("orderList", { tab, ...after }, { signal });
			if (pageParam === null && userId !== "") void answerCache.write(cacheKey, page);
			return page;
		},
		initialPageParam: null as string | null,
		getNextPageParam: (page) => (page.more ? (page.orders.at(-1)?.orderNo ?? null) : null),
	});
	const cached = useQuery({
		queryKey: cachedAnswerKey(cacheKey),
		enabled: enabled && userId !== "" && query.data === undefined,
		queryFn: () => answerCache.read(cacheKey),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return {
		query,
		orders: ordersOf(query.data) ?? cached.data?.output.orders ?? null,
		isStale: query.isError,
		answeredAtMs: query.data === undefined ? (cached.data?.atMs ?? 0) : query.dataUpdatedAt,
	};
}

function ordersOf(data: InfiniteData<Page> | undefined): readonly Order[] | null {
	return data === undefined ? null : data.pages.flatMap((page) => page.orders);
}

function RecordList({ tab }: { readonly tab: Tab }) {
	const { toasts } = useServices();
	const { t } = useWords("loan");
	const records = useRecords(tab);
	const { query, orders } = records;
	const refresh = async () => {
		const { isError } = await query.refetch();
		if (!isError) toasts.show("good", t("records.refreshed"));
	};
	const pulled = usePullToRefresh(() => void refresh());
	if (orders === null) {
		if (query.isError) return <LoadFailed text={t("load.failedText")} onRetry={() => void query.refetch()} />;
		return (
			<div className="pt-3">
				<LoadWait />
			</div>
		);
	}
	return (
		<div className="flex flex-col gap-3 pt-3">
			<p aria-hidden="true" className={pulled === "none" ? "hidden" : "text-center text-xs text-ink-3"}>
				{t(pulled === "far" ? "records.release" : "records.pull")}
			</p>
			<AsOf call={records} />
			{orders.length === 0 ? (
				<NoRecords tab={tab} />
			) : (
				<ul className="flex flex-col gap-3">
					{orders.map((order) => (
						<li key={order.orderNo}>
							<RecordCard order={order} />
						</li>
					))}
				</ul>
			)}
			{query.hasNextPage ? (
				<Button tone="ghost" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
					{query.isFetchingNextPage ? t("wait") : t("records.more")}
				</Button>
			) : null}
			<Button tone="plain" disabled={query.isFetching} onClick={() => void refresh()}>
				<Icon name="refresh" size={20} />
				{t("records.refresh")}
			</Button>
		</div>
	);
}

function NoRecords({ tab }: { readonly tab: Tab }) {
	const { t } = useWords();
	const text = t(tab === "incomplete" ? "records.noneIncomplete" : "records.noneFinished");
	return <BlankState icon="records" picture="empty" title={t("records.none")} text={text} />;
}
