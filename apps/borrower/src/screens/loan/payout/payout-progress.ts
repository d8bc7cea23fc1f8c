/**
 * How far the server's clock is ahead of this phone's, as far as can be told: it is never behind a moment that it has
 * already named as past. Phones run late, and the sandbox moves its clock.
 */
export function clockAheadMs(past: readonly (string | null | undefined)[], nowMs: number): number {
	return past.reduce((ahead, instant) => {
		const ms = instant == null ? Number.NaN : Date.parse(instant);
		return Number.isNaN(ms) ? ahead : Math.max(ahead, ms - nowMs);
	}, 0);
}

export type PayoutProgress = {
	readonly minutes: number;
	/** From 0 to 1 of the longest time that is promised. */
	readonly share: number;
	readonly late: boolean;
};

/** How long money has been on its way, counted from when it was really sent. */
export function payoutProgress(
	payout: { readonly startedAt: string; readonly minutesMax: number },
	nowMs: number,
): PayoutProgress {
	const passedMs = Math.max(0, nowMs - Date.parse(payout.startedAt));
	const minutes = Math.floor(passedMs / 60_000);
	const share = passedMs / (payout.minutesMax * 60_000);
	return { minutes, share: Math.min(1, share), late: share > 1 };
}

const pollMsMin = 4000;
const pollMsMax = 60_000;

/** The wait before the next look: short at first, longer with each, so that a long payout costs little. */
export function pollAfterMs(looks: number): number {
	return Math.min(pollMsMax, Math.round(pollMsMin * 1.4 ** looks));
}
