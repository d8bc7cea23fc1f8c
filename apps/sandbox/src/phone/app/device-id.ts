const storageKey = "puente-phone.deviceId";

/** The id of the simulated phone. It is in the local storage, so that a wipe removes it. */
export function deviceId(): string {
	const stored = localStorage.getItem(storageKey);
	if (stored !== null) return stored;
	const created = crypto.randomUUID();
	localStorage.setItem(storageKey, created);
	return created;
}

/** Makes the page act as another phone. */
export function setDeviceId(id: string): void {
	localStorage.setItem(storageKey, id);
}
