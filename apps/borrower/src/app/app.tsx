import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { HashRouter, Navigate, Route, Routes, useLocation } from "react-router";
import { Guard } from "./guard.tsx";
import { NotOpen } from "./not-open.tsx";
import { pathOf, type RouteName, routeEntry, routeNames } from "./routes.ts";
import { screens } from "./screens.ts";
import type { Services } from "./services.ts";
import { ServicesContext, useServices } from "./services-context.ts";
import { Shell } from "./shell.tsx";

export function App({ services }: { readonly services: Services }) {
	return (
		<ServicesContext value={services}>
			<QueryClientProvider client={services.queries}>
				<HashRouter>
					<Routes>
						<Route element={<Shell />}>
							{routeNames.map((name) => (
								<Route key={name} path={pathOf(name)} element={<RouteElement key={name} name={name} />} />
							))}
							<Route path="*" element={<Navigate to={pathOf("home")} replace />} />
						</Route>
					</Routes>
				</HashRouter>
			</QueryClientProvider>
		</ServicesContext>
	);
}

function RouteElement({ name }: { readonly name: RouteName }) {
	const { search } = useLocation();
	const { redirect, guarded } = routeEntry(name);
	if (redirect !== undefined) return <Navigate to={redirect + search} replace />;
	const screen = <ShownScreen name={name} />;
	return guarded ? <Guard>{screen}</Guard> : screen;
}

function ShownScreen({ name }: { readonly name: RouteName }) {
	const { logEvent } = useServices();
	useEffect(() => logEvent({ type: "view", page: name }), [logEvent, name]);
	const Content = screens[name] ?? NotOpen;
	return <Content />;
}
