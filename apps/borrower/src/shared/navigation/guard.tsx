import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { ScreenSkeleton } from "../frame/screen-skeleton.tsx";
import { useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";
import type { ReturnState } from "./navigator.ts";
import { pathOf } from "./routes.ts";
import { useHere } from "./use-link.ts";

/**
 * Shows its children only to a logged-in borrower. Without a session it requests the wrapper's login, then
 * redirects to the app's own login, which leads back here.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
	const { session } = useServices();
	const { token } = useStore(session.state);
	const here = useHere();
	// Decided once, on mount: code that ends a session while the screen is open navigates itself.
	const [hadNoSession] = useState(token === null);
	const [loginFailed, setLoginFailed] = useState(false);
	useEffect(() => {
		if (!hadNoSession) return;
		let unmounted = false;
		void session.loginInWrapper().then((loggedIn) => {
			if (!unmounted && !loggedIn) setLoginFailed(true);
		});
		return () => {
			unmounted = true;
		};
	}, [hadNoSession, session]);
	if (token !== null) return children;
	if (!loginFailed) return <ScreenSkeleton />;
	return <Navigate to={pathOf("login")} replace state={{ from: here } satisfies ReturnState} />;
}
