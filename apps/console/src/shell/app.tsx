import { type Client, createClient, type Fetch, isSignedOut, toFailure } from "@puente/client/staff";
import { ErrorBoundary } from "@puente/ui";
import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { HashRouter, Navigate, Route, Routes } from "react-router";
import { Blank, Button, Loading } from "../kit/index.ts";
import { NewPassword } from "../screens/sign-in/new-password.tsx";
import { SignIn } from "../screens/sign-in/sign-in.tsx";
import { ClientContext, FetchContext, useClient } from "../shared/calls/client-context.ts";
import { createQueryClient } from "../shared/calls/query-client.ts";
import { failureText } from "../shared/calls/staff-calls.tsx";
import {
	ActiveContext,
	type Session,
	SessionContext,
	sessionKey,
	useClearSession,
	useIsActive,
	useMay,
	useSessionState,
	useWords,
	WithClock,
	WithWords,
} from "../shared/index.ts";
import { NotFound } from "../shared/not-found.tsx";
import { OwnPagesContext } from "../shared/own-pages.ts";
import { WithShortcuts } from "../shared/shortcuts.tsx";
import { type ToastTimes, WithToasts } from "../shared/toasts.tsx";
import { Broken } from "./broken.tsx";
import { Shell } from "./frame.tsx";
import { routes } from "./routes.tsx";

const ownQueries = createQueryClient();
const ownFetch: Fetch = (url, init) => fetch(url, init);

/** Tests pass their own fetch, cache and toast times. */
export function App(props: {
	readonly fetch?: Fetch;
	readonly queries?: QueryClient;
	readonly toastMs?: ToastTimes;
}) {
	return (
		<QueryClientProvider client={props.queries ?? ownQueries}>
			<WithWords>
				<WithClient fetch={props.fetch ?? ownFetch}>
					<WithToasts shownMs={props.toastMs}>
						{/* The value of a filter is in the address: in a transition the field would lose characters typed meanwhile. */}
						<HashRouter useTransitions={false}>
							<ErrorBoundary broken={<Broken />}>
								<SessionGate />
							</ErrorBoundary>
						</HashRouter>
					</WithToasts>
				</WithClient>
			</WithWords>
		</QueryClientProvider>
	);
}

/** Calls send the language of the page. The first call that finds the session ended clears it in the page. */
function WithClient({ fetch, children }: { readonly fetch: Fetch; readonly children: ReactNode }) {
	const { language } = useWords();
	const clearSession = useClearSession();
	const client = useMemo<Client>(() => {
		const call = createClient(fetch, () => language);
		return async (name, input, options) => {
			try {
				return await call(name, input, options);
			} catch (thrown) {
				if (isSignedOut(toFailure(thrown)) && name !== "session") clearSession();
				throw thrown;
			}
		};
	}, [fetch, language, clearSession]);
	return (
		<FetchContext value={fetch}>
			<ClientContext value={client}>{children}</ClientContext>
		</FetchContext>
	);
}

/** Shows the sign-in until there is a session. */
function SessionGate() {
	const state = useSessionState();
	const { t } = useWords();
	switch (state.is) {
		case "loading":
			return <Loading label={t("app.wait")} />;
		case "failed":
			return (
				<main>
					<Blank icon="offline" title={t("app.failed")} text={failureText(t, state.failure)}>
						<Button onClick={state.retry}>{t("app.retry")}</Button>
					</Blank>
				</main>
			);
		case "out":
			return <SignIn />;
		case "in":
			return <SignedIn session={state.session} receivedAtMs={state.receivedAtMs} />;
	}
}

const sessionEveryMs = 30_000;

function SignedIn(props: { readonly session: Session; readonly receivedAtMs: number }) {
	const { session, receivedAtMs } = props;
	const clearSession = useClearSession();
	const client = useClient();
	const leave = useCallback(() => {
		// The server counts polling as activity, so its own idle timeout may end later.
		void client("signOut", {}).catch(() => undefined);
		clearSession();
	}, [client, clearSession]);
	const active = useIsActive(session.idleSeconds * 1000, leave);
	useSessionRefresh(active);
	return (
		<SessionContext value={session}>
			<ActiveContext value={active}>
				<WithClock serverNow={session.now} receivedAtMs={receivedAtMs}>
					{session.mustChangePassword ? <NewPassword /> : <Pages />}
				</WithClock>
			</ActiveContext>
		</SessionContext>
	);
}

/** Refetches the session while the page is in use, because roles and the sandbox's clock can change. */
function useSessionRefresh(active: boolean): void {
	const cache = useQueryClient();
	useEffect(() => {
		if (!active) return;
		const timer = setInterval(() => void cache.invalidateQueries({ queryKey: sessionKey }), sessionEveryMs);
		return () => clearInterval(timer);
	}, [cache, active]);
}

function Pages() {
	const may = useMay();
	const { t } = useWords();
	const open = useMemo(() => routes.filter((route) => may(route.needs)), [may]);
	const places = useMemo(
		() =>
			new Map(
				open.flatMap(({ path, nav }) =>
					nav === undefined ? [] : [[nav.key, { to: path, label: t(nav.label) }] as const],
				),
			),
		[open, t],
	);
	const pages = useMemo(
		() =>
			open.flatMap(({ path, nav }) =>
				nav === undefined ? [] : [{ path, label: t(nav.label), icon: nav.icon }],
			),
		[open, t],
	);
	const first = open.find(({ nav }) => nav !== undefined)?.path ?? "/sessions";
	return (
		<WithShortcuts places={places}>
			<OwnPagesContext value={pages}>
				<Routes>
					<Route element={<Shell />}>
						{open.map(({ path, Screen }) => (
							<Route key={path} path={path} element={<Screen />} />
						))}
						<Route index element={<Navigate to={first} replace />} />
						<Route path="*" element={<NotFound />} />
					</Route>
				</Routes>
			</OwnPagesContext>
		</WithShortcuts>
	);
}
