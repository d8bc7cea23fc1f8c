import "./styles.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { pathInHash } from "./app/navigator.ts";
import { preloadScreen } from "./app/screens.ts";
import { createServices } from "./app/services.ts";
import { startBackground } from "./app/start.ts";

async function start(): Promise<void> {
	const root = document.getElementById("root");
	if (root === null) throw new Error("index.html has no root");
	const services = createServices();
	await Promise.all([services.language.start(), preloadScreen(pathInHash(window.location.hash))]);
	// As a transition the first drawing is done in short slices: a slow phone can answer a tap in between.
	startTransition(() =>
		createRoot(root).render(
			<StrictMode>
				<App services={services} />
			</StrictMode>,
		),
	);
	startBackground(services);
}

void start();
