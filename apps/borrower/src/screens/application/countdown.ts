/** Remaining time of a wait, counted from its start, so that a reload changes nothing. */
export type Countdown = {
	/** Remaining part, from 1 to 0. */
	readonly left: number;
	readonly minutes: number;
	readonly over: boolean;
};

export function countdown(startedAtMs: number, nowMs: number, wholeMs: number): Countdown {
	// A phone whose clock is behind the server's would show more than the whole time.
	const leftMs = Math.min(wholeMs, Math.max(0, startedAtMs + wholeMs - nowMs));
	const seconds = Math.ceil(leftMs / 1000);
	return {
		left: leftMs / wholeMs,
		minutes: Math.ceil(seconds / 60),
		over: leftMs === 0,
	};
}
