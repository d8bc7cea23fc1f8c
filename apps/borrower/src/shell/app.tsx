import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { Guard } from "../shared/navigation/guard.tsx";
import { PartsContext } from "../shared/navigation/parts-context.ts";
import {
	isScreen,
	pathOf,
	type RouteName,
	routeAt,
	routeEntry,
	type ScreenName,
} from "../shared/navigation/routes.ts";
import type { Services } from "../shared/state/services.ts";
import { ServicesContext, useServices } from "../shared/state/services-context.ts";
import { HashRouter } from "./hash-router.tsx";
import { Layout } from "./layout.tsx";
import { parts } from "./parts.ts";
import { screens } from "./screens.ts";

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
