let aheadMs = 0;

/** Notes the time that an answer of the server names. */
export function hearServerTime(header: string | null | undefined): void {
	const serverMs = Number(header || Number.NaN);
	if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/** The phone's clock counts as right until the next answer. */
export function forgetServerTime(): void {
	aheadMs = 0;
}

/**
 * The server's time, by the last answer. Cheap phones are hours or days off, and the sandbox moves its clock: what a
 * screen says of a day or an hour is compared with this.
 */
export const serverNowMs = (): number => Date.now() + aheadMs;

/** The phone's own clock, for how long ago something happened on this phone. */
export const phoneNowMs = (): number => Date.now();
