import { ErrorBoundary } from "@puente/ui";
import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { HashRouter, Navigate, Route, Routes } from "react-router";
import { type Client, createClient, type Fetch } from "../data/client.ts";
import { isSignedOut, toFailure } from "../data/failure.ts";
import { Button } from "../kit/button.tsx";
import { Blank, Loading } from "../kit/surface.tsx";
import { NewPassword } from "../screens/sign-in/new-password.tsx";
import { SignIn } from "../screens/sign-in/sign-in.tsx";
import { failureText } from "./ask.tsx";
import { Broken } from "./broken.tsx";
import { ClientContext, FetchContext, useClient } from "./client-context.ts";
import { WithClock } from "./clock.tsx";
import { useWords, WithWords } from "./language.tsx";
import { NotFound } from "./not-found.tsx";
import { createQueries } from "./queries.ts";
import { mayOpen, routes } from "./routes.tsx";
import {
	HereContext,
	type Session,
	SessionContext,
	sessionKey,
	useForget,
	useIsHere,
	useMay,
	useSessionState,
} from "./session.tsx";
import { Shell } from "./shell.tsx";
import { WithShortcuts } from "./shortcuts.tsx";
import { WithToasts } from "./toasts.tsx";

const ownQueries = createQueries();
const ownFetch: Fetch = (url, init) => fetch(url, init);

/** Tests give a fetch and a cache of their own. */
export function App(props: { readonly fetch?: Fetch; readonly queries?: QueryClient }) {
	return (
		<QueryClientProvider client={props.queries ?? ownQueries}>
			<WithWords>
				<WithClient fetch={props.fetch ?? ownFetch}>
					<WithToasts>
						{/* Filters are fields whose value is in the address: in a transition they would lose what is typed meanwhile. */}
						<HashRouter useTransitions={false}>
							<ErrorBoundary broken={<Broken />}>
								<Door />
							</ErrorBoundary>
						</HashRouter>
					</WithToasts>
				</WithClient>
			</WithWords>
		</QueryClientProvider>
	);
}

/** Every call speaks the language of the page, and the first one that finds the session ended ends it here too. */
function WithClient({ fetch, children }: { readonly fetch: Fetch; readonly children: ReactNode }) {
	const { language } = useWords();
	const forget = useForget();
	const client = useMemo<Client>(() => {
		const call = createClient(fetch, () => language);
		return async (name, input, signal) => {
			try {
				return await call(name, input, signal);
			} catch (thrown) {
				if (isSignedOut(toFailure(thrown)) && name !== "session") forget();
				throw thrown;
			}
		};
	}, [fetch, language, forget]);
	return (
		<FetchContext value={fetch}>
			<ClientContext value={client}>{children}</ClientContext>
		</FetchContext>
	);
}

/** Nothing but signing in is behind the door of whoever is not signed in. */
function Door() {
	const state = useSessionState();
	const { t } = useWords();
	switch (state.is) {
		case "asking":
			return <Loading label={t("app.wait")} />;
		case "failed":
			return (
				<main>
					<Blank icon="offline" title={t("app.failed")} text={failureText(t, state.failure)}>
						<Button onClick={state.again}>{t("app.retry")}</Button>
					</Blank>
				</main>
			);
		case "out":
			return <SignIn />;
		case "in":
			return <Desk session={state.session} />;
	}
}

const sessionEveryMs = 30_000;

function Desk({ session }: { readonly session: Session }) {
	const cache = useQueryClient();
	const forget = useForget();
	const client = useClient();
	const leave = useCallback(() => {
		// The server may have seen the page ask for something later than it saw a person.
		void client("signOut", {}).catch(() => undefined);
		forget();
	}, [client, forget]);
	const here = useIsHere(session.idleSeconds * 1000, leave);
	const heardAtMs = cache.getQueryState(sessionKey)?.dataUpdatedAt ?? Date.now();
	useKeptFresh(here);
	return (
		<SessionContext value={session}>
			<HereContext value={here}>
				<WithClock serverNow={session.now} heardAtMs={heardAtMs}>
					{session.mustChangePassword ? <NewPassword /> : <Pages />}
				</WithClock>
			</HereContext>
		</SessionContext>
	);
}

/** The session is asked for again while somebody works: roles change, and the sandbox's clock is moved. */
function useKeptFresh(here: boolean): void {
	const cache = useQueryClient();
	useEffect(() => {
		if (!here) return;
		const timer = setInterval(() => void cache.invalidateQueries({ queryKey: sessionKey }), sessionEveryMs);
		return () => clearInterval(timer);
	}, [cache, here]);
}

function Pages() {
	const may = useMay();
	const { t } = useWords();
	const open = useMemo(() => routes.filter((route) => mayOpen(route, may)), [may]);
	const places = useMemo(
		() =>
			new Map(
				open.flatMap(({ path, shown }) =>
					shown === undefined ? [] : [[shown.key, { to: path, label: t(shown.label) }] as const],
				),
			),
		[open, t],
	);
	const first = open.find(({ shown }) => shown !== undefined)?.path ?? "/sessions";
	return (
		<WithShortcuts places={places}>
			<Routes>
				<Route element={<Shell />}>
					{open.map(({ path, Screen }) => (
						<Route key={path} path={path} element={<Screen />} />
					))}
					<Route index element={<Navigate to={first} replace />} />
					<Route path="*" element={<NotFound />} />
				</Route>
			</Routes>
		</WithShortcuts>
	);
}
