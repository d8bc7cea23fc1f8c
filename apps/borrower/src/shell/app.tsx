import { QueryClientProvider } from "@tanstack/react-query";
import {
	type ComponentType,
	type ReactNode,
	startTransition,
	useEffect,
	useLayoutEffect,
	useState,
} from "react";
import {
	UNSAFE_createHashHistory as createHashHistory,
	Navigate,
	Route,
	Router,
	Routes,
	useLocation,
} from "react-router";
import {
	isScreen,
	pathOf,
	preloadWords,
	type RouteName,
	routeAt,
	routeEntry,
	type ScreenName,
	ServicesContext,
	useServices,
} from "../shared/index.ts";
import { Guard } from "../shared/navigation/guard.tsx";
import { type LoadPart, type Parts, PartsContext } from "../shared/navigation/parts-context.ts";
import type { Services } from "../shared/state/services.ts";
import { Layout } from "./layout.tsx";
import { screens } from "./screens.ts";

const parts: Parts = {
	firstDue: part("repayment", () => import("../screens/repayment/success/first-due.tsx")),
	paySheet: part("repayment", () => import("../screens/repayment/pay/pay-sheet.tsx")),
	homeAutopay: part("autopay", () => import("../screens/repayment/autopay/home-autopay.tsx")),
};

export function App({ services }: { readonly services: Services }) {
	return (
		<ServicesContext value={services}>
			<QueryClientProvider client={services.queries}>
				<PartsContext value={parts}>
					<HashRouter>
						<Routes>
							<Route element={<Layout />}>
								<Route path="*" element={<CurrentRoute />} />
							</Route>
						</Routes>
					</HashRouter>
				</PartsContext>
			</QueryClientProvider>
		</ServicesContext>
	);
}

/** Found by its path: no path has a parameter, and the router takes long to rank all of them on a slow phone. */
function CurrentRoute() {
	const { pathname } = useLocation();
	const name = routeAt(pathname);
	if (name === null) return <Navigate to={pathOf("home")} replace />;
	return <RouteElement key={name} name={name} />;
}

function RouteElement({ name }: { readonly name: RouteName }) {
	const { search } = useLocation();
	const { redirect, guarded } = routeEntry(name);
	if (!isScreen(name)) return <Navigate to={redirect + search} replace />;
	const screen = <LoggedScreen name={name} />;
	return guarded ? <Guard>{screen}</Guard> : screen;
}

function LoggedScreen({ name }: { readonly name: ScreenName }) {
	const { logEvent } = useServices();
	useEffect(() => logEvent({ type: "view", page: name }), [logEvent, name]);
	const Content = screens[name];
	return <Content />;
}

/**
 * Routes in the part of the address behind "#". The library's own HashRouter is in one module with its links, forms
 * and scroll restoration, which cannot be dropped from the bundle and would add 5 KiB to the first load.
 */
function HashRouter({ children }: { readonly children: ReactNode }) {
	const [history] = useState(() => createHashHistory({ v5Compat: true }));
	const [{ location, action }, setState] = useState({ location: history.location, action: history.action });
	useLayoutEffect(
		() =>
			history.listen((next) =>
				startTransition(() => setState({ location: next.location, action: next.action })),
			),
		[history],
	);
	return (
		<Router location={location} navigationType={action} navigator={history}>
			{children}
		</Router>
	);
}

/** A part of repayment, in a chunk of its own, with its texts. */
function part<Props>(
	area: "repayment" | "autopay",
	load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LoadPart<Props> {
	return async (language, country) => {
		const [loaded] = await Promise.all([load(), preloadWords(area, language, country)]);
		return loaded.default;
	};
}
