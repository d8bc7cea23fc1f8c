const cacheName = "puente-site";

/**
 * Stores the files of this page for use without network. The service worker of the borrower app does not list them,
 * because phones do not need them; it finds them in any cache (apps/borrower/worker/app-files.ts).
 */
export async function keepFiles(): Promise<void> {
	const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
	const files = loaded.filter((address) => address.startsWith(`${location.origin}/site/`));
	await caches.delete(cacheName);
	await (await caches.open(cacheName)).addAll(new Set(files));
}
