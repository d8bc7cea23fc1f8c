const pollDelaysSeconds = [60, 120, 300, 600, 1_800] as const;
export const pollDelaySecondsMax = 3_600;

/** Delay before a rail is polled again: short at first, then hourly, without end. */
export function pollDelaySeconds(polls: number): number {
	return pollDelaysSeconds[polls] ?? pollDelaySecondsMax;
}
