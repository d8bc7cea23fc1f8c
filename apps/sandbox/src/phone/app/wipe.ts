/** Deleting a database that is still open elsewhere would wait for ever. */
const deleteTimeoutMs = 2000;

/**
 * Removes what uninstalling the app would remove: everything of this origin except the session storage, which belongs
 * to the page. The frame must be removed before, so that it keeps no database open.
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
