import { languages } from "@puente/core/region";
import { keepAppFiles } from "./device/app-files.ts";
import { prefetchScreens } from "./navigation/screens.ts";
import type { Services } from "./state/services.ts";

/** Long enough for the first screen and its calls, also on a slow phone. */
const prefetchAfterMs = 3000;

/**
 * Starts what runs beside the screens: the wrapper's session, prefetching, events of the sandbox phone and of other
 * tabs.
 */
export function startBackground(services: Services): void {
	const { session, phoneEvents, language, navigator, identity } = services;
	// The page is one for all packages; its manifest names the package that is opened (installable.ts).
	document.querySelector("link[rel=manifest]")?.setAttribute("href", `/${identity.packageName}.webmanifest`);
	void session.adoptWrapperSession();
	setTimeout(() => {
		services.prefetch();
		prefetchScreens();
		services.reportInstallation();
		if (import.meta.env.PROD) keepAppFiles();
	}, prefetchAfterMs);
	phoneEvents.subscribe((event) => {
		if (event.event === "language") void language.choose(event.language);
	});
	window.addEventListener("storage", ({ key, newValue }) => {
		if (key === "language") {
			const chosen = languages.find((name) => name === newValue);
			if (chosen !== undefined) void language.choose(chosen);
		}
		if (key !== "token") return;
		const wasOpen = session.state.get().token !== null;
		session.reload();
		if (wasOpen && session.state.get().token === null) navigator.goToLogin();
	});
}
