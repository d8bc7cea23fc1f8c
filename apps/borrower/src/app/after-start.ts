import { languages } from "@puente/core/region";
import { createStorage } from "../data/storage.ts";
import { keepAppFiles } from "./device/app-files.ts";
import { uncoverPressed } from "./frame/uncover.ts";
import { pathOf } from "./navigation/routes.ts";
import { preloadScreen } from "./navigation/screens.ts";
import { countInstallation } from "./session/installation.ts";
import type { Services } from "./state/services.ts";

/** Most visits open these next. */
const nextScreens = ["records", "me", "login", "settings"] as const;

/** What can wait until the first screen stands. */
export function afterStart(services: Services): void {
	services.prefetch();
	for (const name of nextScreens) void preloadScreen(pathOf(name));
	const storage = createStorage(() => window.localStorage);
	void countInstallation({ storage, client: services.client, device: services.device });
	uncoverPressed(services.toasts);
	followOtherTabs(services);
	// The page is one for all packages; its manifest names the package that is opened (installable.ts).
	const manifest = document.querySelector("link[rel=manifest]");
	manifest?.setAttribute("href", `/${services.identity.packageName}.webmanifest`);
	if (import.meta.env.PROD) keepAppFiles();
}

function followOtherTabs({ session, language, navigator }: Services): void {
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
