/** Runs a task at an interval, never two at once. `stop` waits for the running one. */
export function startIntervalTask(
	task: () => Promise<void>,
	everyMs: number,
): { readonly stop: () => Promise<void> } {
	let running: Promise<void> | null = null;
	const timer = setInterval(() => {
		if (running !== null) return;
		running = task().finally(() => {
			running = null;
		});
	}, everyMs);
	// Due work is stored in the database, so the timer need not keep the process alive.
	timer.unref();
	return {
		async stop() {
			clearInterval(timer);
			await running;
		},
	};
}
