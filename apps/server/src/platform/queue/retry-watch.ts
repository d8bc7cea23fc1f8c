/** The queue stores a failure after we learn of it. */
const failureStoredMs = 10_000;

export type RetryWatch = {
	/** A retry waits, or will soon. */
	readonly expect: () => void;
	/** Whether to ask for waiting jobs at this tick. */
	readonly isPollDue: () => boolean;
};

/** Says at which ticks to ask for waiting jobs: at each one while a retry may wait, otherwise at every `restTicks`th. */
export function createRetryWatch(restTicks: number, nowMs: () => number = Date.now): RetryWatch {
	// A process that died may have left some.
	let expectedUntilMs = nowMs() + failureStoredMs;
	let ticks = 0;
	return {
		expect() {
			expectedUntilMs = nowMs() + failureStoredMs;
		},
		isPollDue() {
			ticks += 1;
			return ticks % restTicks === 0 || nowMs() < expectedUntilMs;
		},
	};
}
