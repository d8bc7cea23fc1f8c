import "./styles.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { isDesktop, openSite } from "./open-site.ts";
import { followColorScheme } from "./shared/device/follow-color-scheme.ts";
import { pathInHash } from "./shared/navigation/navigator.ts";
import { createServices } from "./shared/state/services.ts";
import { App } from "./shell/app.tsx";
import { preloadScreen } from "./shell/screens.ts";
import { startBackground } from "./shell/start.ts";

async function start(): Promise<void> {
	const root = document.getElementById("root");
	if (root === null) throw new Error("index.html has no root");
	// In a phone that a page draws, no desktop's scrollbar may stand.
	if (window.parent !== window) document.documentElement.dataset["framed"] = "";
	followColorScheme(document.documentElement, window.matchMedia("(prefers-color-scheme: dark)"));
	if (isDesktop(window) && (await openSite())) return;
	const services = createServices();
	const isLoggedIn = services.session.state.get().token !== null;
	const screen = preloadScreen(pathInHash(window.location.hash), isLoggedIn);
	await Promise.all([services.language.start(), screen, nextTask()]);
	document.documentElement.lang = services.language.state.get().language;
	// A transition renders in short slices, so that a slow phone can respond to taps in between.
	startTransition(() =>
		createRoot(root).render(
			<StrictMode>
				<App services={services} />
			</StrictMode>,
		),
	);
	startBackground(services);
}

/** Ends the task that evaluated the scripts, so that a slow phone can respond before the app is rendered. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

void start();
