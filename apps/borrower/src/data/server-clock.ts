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
 * How far the server's clock is ahead of the phone's, by the last answer. Cheap phones are hours or days off, and the
 * sandbox moves its clock.
 */
export const serverAheadMs = (): number => aheadMs;
