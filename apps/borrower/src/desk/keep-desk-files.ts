const cacheName = "puente-desk";

/**
 * Keeps the files of this page for use without network. They are not among the files of the service worker
 * (build-service-worker.ts), because phones do not need them; it finds them in any cache.
 */
export async function keepDeskFiles(script: string): Promise<void> {
	const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
	const files = [script, ...styles.map(({ href }) => href)];
	await caches.delete(cacheName);
	await (await caches.open(cacheName)).addAll(files);
}
