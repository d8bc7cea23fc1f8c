import type { Client } from "@puente/client";
import { languages } from "@puente/core/region";
import { phoneNowMs } from "../data/server-clock.ts";
import { createStorage, type LocalStore } from "../data/storage.ts";
import { idle } from "../shared/device/idle.ts";
import { pathOf } from "../shared/index.ts";
import type { Device } from "../shared/session/identity.ts";
import type { Services } from "../shared/state/services.ts";
import { preloadScreen } from "./screens.ts";
import { uncoverPressed } from "./uncover.ts";

const hourMs = 3_600_000;

/** Most visits open these next. */
const nextScreens = ["records", "me", "login", "settings"] as const;

/** What can wait until the first screen stands. */
export function afterStart(services: Services): void {
	void prefetchOneByOne(services);
	const storage = createStorage(() => window.localStorage);
	void countInstallation({ storage, client: services.client, device: services.device });
	uncoverPressed(services.toasts);
	followOtherTabs(services);
	// The page is one for all packages; its manifest names the package that is opened (installable.ts).
	const manifest = document.querySelector("link[rel=manifest]");
	manifest?.setAttribute("href", `/${services.identity.packageName}.webmanifest`);
	if (import.meta.env.PROD) keepAppFiles();
}

/** Each script is evaluated in a task of its own, so that a slow phone can respond to taps in between. */
async function prefetchOneByOne(services: Services): Promise<void> {
	services.prefetch();
	const isLoggedIn = services.session.state.get().token !== null;
	for (const name of nextScreens) {
		await idle();
		await preloadScreen(pathOf(name), isLoggedIn);
	}
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

/**
 * Starts the service worker that keeps the app's files for use without network (worker/service-worker.ts). An app on a
 * phone stays open for days, so it looks for a new version whenever it comes back to the front. The next load takes it.
 */
function keepAppFiles(): void {
	// Missing in old web views and without HTTPS; a wrapper may also refuse it. The app then needs the network to open.
	if (!("serviceWorker" in navigator)) return;
	const worker = navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
	let checkedAtMs = phoneNowMs();
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState !== "visible" || phoneNowMs() - checkedAtMs < hourMs) return;
		checkedAtMs = phoneNowMs();
		void worker.then((registration) => registration?.update()).catch(() => undefined);
	});
}

/** Reports this installation once. Without an answer the next start retries; the server counts only once. */
export async function countInstallation(deps: {
	readonly storage: LocalStore;
	readonly client: Client;
	readonly device: Device;
}): Promise<void> {
	const { storage, client, device } = deps;
	if (storage.read("addActive") === true) return;
	const { deviceId } = device.state.get();
	await client("addActive", { deviceId }).then(
		() => storage.write("addActive", true),
		() => undefined,
	);
}
