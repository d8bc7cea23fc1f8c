import { type Build, createAppFiles } from "./app-files.ts";
import { openScreen, showPush } from "./notifications.ts";

/**
 * Keeps the files of the app on the phone, so that it opens without network, and shows pushes. It stores no answers of
 * calls: those are the borrower's and belong to the app (src/data/answer-cache.ts).
 */
declare const self: ServiceWorkerGlobalScope;
declare const __BUILD__: Build;

const files = createAppFiles(__BUILD__, {
	caches: self.caches,
	fetch: (request, init) => self.fetch(request, init),
	async sha256(text) {
		const digest = await self.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
		return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
	},
});

// An open page keeps its files, so the new build need not wait. The next load takes it.
self.addEventListener("install", (event) => {
	event.waitUntil(files.install().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
	event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
	if (!files.answers(event.request)) return;
	event.respondWith(files.answer(event.request));
	if (event.request.mode === "navigate") event.waitUntil(removeUnused(event.resultingClientId));
});

self.addEventListener("push", (event) => {
	event.waitUntil(showPush(self.registration, event.data?.text() ?? ""));
});

self.addEventListener("notificationclick", (event) => {
	event.waitUntil(openScreen(self.clients, event.notification));
});

/** Removes former builds when the page that is being opened is the only one of the app. */
async function removeUnused(openedId: string): Promise<void> {
	const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const others = pages.filter(({ id, url }) => id !== openedId && new URL(url).pathname === "/");
	if (others.length === 0) await files.removeOld();
}
