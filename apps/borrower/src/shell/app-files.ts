const hourMs = 3_600_000;

/**
 * Starts the service worker that keeps the app's files for use without network (worker/service-worker.ts). An app on a
 * phone stays open for days, so it looks for a new version whenever it comes back to the front. The next load takes it.
 */
export function keepAppFiles(): void {
	// Missing in old web views and without HTTPS; a wrapper may also refuse it. The app then needs the network to open.
	if (!("serviceWorker" in navigator)) return;
	const worker = navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
	let checkedAtMs = Date.now();
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState !== "visible" || Date.now() - checkedAtMs < hourMs) return;
		checkedAtMs = Date.now();
		void worker.then((registration) => registration?.update()).catch(() => undefined);
	});
}
