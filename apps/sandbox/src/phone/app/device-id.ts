const storageKey = "puente-phone.deviceId";

/** One phone, one id, until it is wiped: that is why it lives where the wipe reaches it. */
export function deviceId(): string {
	const known = localStorage.getItem(storageKey);
	if (known !== null) return known;
	const made = crypto.randomUUID();
	localStorage.setItem(storageKey, made);
	return made;
}

/** The phone becomes another one. */
export function keepDeviceId(id: string): void {
	localStorage.setItem(storageKey, id);
}
