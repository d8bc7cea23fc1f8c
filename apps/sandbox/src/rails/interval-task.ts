/** Runs a task again and again, never twice at once. The stop waits for the one that is running. */
export function startPump(
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
	// What is due is kept in the file; it does not hold up the end of the process.
	timer.unref();
	return {
		async stop() {
			clearInterval(timer);
			await running;
		},
	};
}
