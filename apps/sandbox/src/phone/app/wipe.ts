/** A database that is still open elsewhere would block its deletion for ever. */
const deleteTimeoutMs = 2000;

/**
 * What uninstalling the app would remove: everything this origin keeps, except what the page itself holds in the
 * session storage. The frame must be gone before, so that it holds no database open.
 */
export async function wipeAppData(): Promise<void> {
	localStorage.clear();
	const databases = await indexedDB.databases();
	await Promise.all(databases.map(({ name }) => (name === undefined ? undefined : deleteDatabase(name))));
	for (const name of await caches.keys()) await caches.delete(name);
	for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
}

function deleteDatabase(name: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.deleteDatabase(name);
		const timer = setTimeout(() => reject(new Error(`The database ${name} is in use.`)), deleteTimeoutMs);
		request.onsuccess = () => {
			clearTimeout(timer);
			resolve();
		};
		request.onerror = () => reject(request.error);
	});
}
