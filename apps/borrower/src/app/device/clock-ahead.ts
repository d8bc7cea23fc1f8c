/**
 * Lower bound of how far the server's clock is ahead of the phone's, from instants that the server reports as past.
 * Phones run late, and the sandbox moves its clock.
 */
export function clockAheadMs(past: readonly (string | null | undefined)[], nowMs: number): number {
	return past.reduce((ahead, instant) => {
		const ms = instant == null ? Number.NaN : Date.parse(instant);
		return Number.isNaN(ms) ? ahead : Math.max(ahead, ms - nowMs);
	}, 0);
}
