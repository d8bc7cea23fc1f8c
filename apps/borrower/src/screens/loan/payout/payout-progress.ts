export type PayoutProgress = {
	readonly minutes: number;
	/** Elapsed part of the longest promised time, from 0 to 1. */
	readonly share: number;
	readonly late: boolean;
};

/** Elapsed time of a payout since it was sent. */
export function payoutProgress(
	payout: { readonly startedAt: string; readonly minutesMax: number },
	nowMs: number,
): PayoutProgress {
	const passedMs = Math.max(0, nowMs - Date.parse(payout.startedAt));
	const minutes = Math.floor(passedMs / 60_000);
	const share = passedMs / (payout.minutesMax * 60_000);
	return { minutes, share: Math.min(1, share), late: share > 1 };
}
