import { ErrorBoundary, Icon, SpinnerOverlay, TabBar, TextButton, ToastRegion } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { Broken } from "./broken.tsx";
import { LaterVersionCheck } from "./later-version-check.tsx";
import { pathInHash } from "./navigator.ts";
import { ReadyMark } from "./ready-mark.tsx";
import { routeAt, routeEntry } from "./routes.ts";
import { useServices } from "./services-context.ts";
import { useStore } from "./store.ts";
import { useLink } from "./use-link.ts";
import { useWords } from "./use-words.ts";
import { Waiting } from "./waiting.tsx";

/** What stays while screens come and go. */
export function Shell() {
	const { navigator } = useServices();
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const { language } = useWords();
	useEffect(() => navigator.attach(navigate), [navigator, navigate]);
	useEffect(() => {
		document.documentElement.lang = language;
	}, [language]);
	useFreshUserInfo();
	useMissedHash();
	return (
		<div className="min-h-screen-safe mx-auto flex max-w-phone flex-col bg-paper">
			<NetworkNotice />
			<ErrorBoundary broken={<Broken />} key={pathname}>
				<Suspense fallback={<Waiting />}>
					<Outlet />
					<ReadyMark />
				</Suspense>
			</ErrorBoundary>
			<Tabs pathname={pathname} />
			<Overlays />
			<LaterVersionCheck />
		</div>
	);
}

/** The first drawing takes a moment: a hash that changed before the router listened is followed once it does. */
function useMissedHash(): void {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const drawn = useRef<string | null>(pathname + search);
	useEffect(() => {
		const wanted = pathInHash(window.location.hash);
		if (drawn.current !== null && drawn.current !== wanted) void navigate(wanted, { replace: true });
		drawn.current = null;
	}, [navigate]);
}

/** Asks who is logged in on start, on return to the app and when the network comes back; screens show the last answer. */
function useFreshUserInfo(): void {
	const { session } = useServices();
	const { token } = useStore(session.state);
	useQuery({
		queryKey: ["getUserInfo", token],
		queryFn: async () => {
			await session.refresh();
			return true;
		},
		enabled: token !== null,
		staleTime: 30_000,
	});
}

function NetworkNotice() {
	const { network, queries } = useServices();
	const { t } = useWords();
	const broken = useStore(network.broken);
	return (
		<div role="status">
			{broken ? (
				<div className="flex items-center gap-2.5 bg-sun-soft px-4 py-1.5 text-xs font-semibold text-sun-ink-2">
					<Icon name="offline" size={20} />
					<p className="min-w-0 flex-1 first-letter:uppercase">{t("network.failed")}</p>
					<TextButton onClick={() => void queries.refetchQueries()}>{t("network.retry")}</TextButton>
				</div>
			) : null}
		</div>
	);
}

const tabs = [
	{ name: "home", icon: "home" },
	{ name: "records", icon: "records" },
	{ name: "me", icon: "person" },
] as const;

function Tabs({ pathname }: { readonly pathname: string }) {
	const { t } = useWords();
	const link = useLink();
	const current = routeAt(pathname);
	if (current === null || !routeEntry(current).tab) return null;
	return (
		<TabBar
			label={t("tab.all")}
			items={tabs.map(({ name, icon }) => ({
				...link(name),
				icon,
				label: t(`tab.${name}`),
				current: name === current,
			}))}
		/>
	);
}

function Overlays() {
	const { busy, toasts } = useServices();
	const { t } = useWords();
	const isBusy = useStore(busy) > 0;
	return (
		<>
			<ToastRegion items={useStore(toasts.state)} />
			{isBusy ? <SpinnerOverlay label={t("wait")} /> : null}
		</>
	);
}
