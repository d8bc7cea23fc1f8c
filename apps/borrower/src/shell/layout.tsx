import {
	BlankState,
	BusyCover,
	Button,
	ErrorBoundary,
	Icon,
	Optional,
	TabBar,
	TextButton,
	ToastRegion,
	useProgressInButton,
} from "@puente/ui";
import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { ScreenSkeleton } from "../shared/frame/screen-skeleton.tsx";
import { routeAt, routeEntry, useLink, useServices, useStore, useWords } from "../shared/index.ts";
import { pathInHash } from "../shared/navigation/navigator.ts";

const VersionCheck = lazy(() => import("./version-check.tsx"));

/** After the first screen and its own calls. */
const askAfterMs = 3500;

/** Layout around the screens: notices, tab bar, toasts and version check. */
export function Layout() {
	const { navigator, busy } = useServices();
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const { language } = useWords();
	useEffect(() => navigator.attach(navigate), [navigator, navigate]);
	useEffect(() => {
		const { documentElement } = document;
		// Setting it, even to the same value, computes the style of every element again.
		if (documentElement.lang !== language) documentElement.lang = language;
	}, [language]);
	useFreshUserInfo();
	useMissedHash();
	const noteTapped = useProgressInButton(useStore(busy) > 0);
	return (
		<div onClickCapture={noteTapped} className="min-h-screen-safe mx-auto flex max-w-phone flex-col bg-paper">
			<NetworkNotice />
			{/* The inner one is new for each screen; an error of the screen that is left reaches the outer one. */}
			<ErrorBoundary broken={<Broken />}>
				<ErrorBoundary broken={<Broken />} key={pathname}>
					<Suspense fallback={<ScreenSkeleton />}>
						<Outlet />
						<ReadyMark />
					</Suspense>
				</ErrorBoundary>
			</ErrorBoundary>
			<BottomBar pathname={pathname} />
			<BusyOverlay />
			<DelayedVersionCheck />
		</div>
	);
}

/**
 * Shown in place of a screen that threw an error, or could not be loaded. Reloading also fetches a chunk that a new
 * version has replaced. Without network the app stays open, because a reload might lose it.
 */
function Broken() {
	const { network } = useServices();
	const { t } = useWords();
	const reload = () => fetch("/").then(() => location.reload(), network.failed);
	return (
		<main className="my-auto px-4">
			<BlankState icon="alert" title={t("crash.title")} text={t("crash.text")}>
				<Button onClick={() => void reload()}>{t("crash.reload")}</Button>
			</BlankState>
		</main>
	);
}

/** Follows a hash change that happened before the router started to listen. */
function useMissedHash(): void {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const renderedPath = useRef<string | null>(pathname + search);
	useEffect(() => {
		const hashPath = pathInHash(window.location.hash);
		if (renderedPath.current !== null && renderedPath.current !== hashPath)
			void navigate(hashPath, { replace: true });
		renderedPath.current = null;
	}, [navigate]);
}

/** Refetches the user info on start, on return to the app and after reconnecting. */
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

/** Toasts have room above the tab bar: they cover no title, button or notice (see uncover.ts). */
function BottomBar({ pathname }: { readonly pathname: string }) {
	const { toasts } = useServices();
	return (
		<div className="sticky bottom-0 z-30">
			<ToastRegion items={useStore(toasts.state)} />
			<Tabs pathname={pathname} />
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

function BusyOverlay() {
	const { busy } = useServices();
	const { t } = useWords();
	return useStore(busy) > 0 ? <BusyCover label={t("wait")} /> : null;
}

/** Loads the version check after the first screen. */
function DelayedVersionCheck() {
	const [due, setDue] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), askAfterMs);
		return () => clearTimeout(timer);
	}, []);
	if (!due) return null;
	return (
		<Optional>
			<VersionCheck />
		</Optional>
	);
}

/**
 * Sets `data-ready` of the document to the path once the screen is rendered and no query is running. It is rendered
 * after the screen in the same Suspense boundary, so that its effects run after those that start the queries.
 */
function ReadyMark() {
	const queries = useQueryClient();
	const fetching = useIsFetching();
	const { pathname } = useLocation();
	useEffect(() => {
		// The hook updates late; the client already counts a query that an effect has just started.
		if (fetching === 0 && queries.isFetching() === 0) document.documentElement.dataset["ready"] = pathname;
		else delete document.documentElement.dataset["ready"];
	}, [queries, fetching, pathname]);
	// A layout effect is also cleaned up when the boundary hides the screen while a chunk loads.
	useLayoutEffect(() => () => void delete document.documentElement.dataset["ready"], []);
	return null;
}
