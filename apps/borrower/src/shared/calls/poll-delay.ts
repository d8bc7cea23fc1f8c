const firstMs = 1500;
const growth = 1.4;

/** Delay before the next poll. The first ones are short, because most decisions and payouts take seconds. */
export function pollAfterMs(polls: number, maxMs: number): number {
	return Math.min(maxMs, Math.round(firstMs * growth ** polls));
}
