import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router";
import type { ReturnState } from "./navigator.ts";
import { pathOf } from "./routes.ts";
import { useServices } from "./services-context.ts";
import { useStore } from "./store.ts";
import { useHere } from "./use-link.ts";
import { Waiting } from "./waiting.tsx";

/**
 * Lets only a logged-in borrower see the screen. Without a session the wrapper is asked to show its login; when that
 * gives none, the app's own login follows, and leads back here.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
	const { session } = useServices();
	const { token } = useStore(session.state);
	const here = useHere();
	// Asked once, on entering. A session that ends while the screen is open was ended by something that leads on itself.
	const [asking] = useState(token === null);
	const [turnedAway, setTurnedAway] = useState(false);
	useEffect(() => {
		if (!asking) return;
		let left = false;
		void session.askWrapper().then((admitted) => {
			if (!left && !admitted) setTurnedAway(true);
		});
		return () => {
			left = true;
		};
	}, [asking, session]);
	if (token !== null) return children;
	if (!turnedAway) return <Waiting />;
	return <Navigate to={pathOf("login")} replace state={{ from: here } satisfies ReturnState} />;
}
