import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createHashHistory as createHashHistory, Router } from "react-router";

/**
 * Routes in the part of the address behind "#". The library's own HashRouter is in one module with its links, forms
 * and scroll restoration, which cannot be dropped from the bundle and would add 5 KiB to the first load.
 */
export function HashRouter({ children }: { readonly children: ReactNode }) {
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
