/** Runs the work at an interval, never twice at the same time. `stop` waits for the current run. */
export function every(milliseconds: number, work: () => Promise<unknown>, onError: (error: unknown) => void) {
	let running: Promise<unknown> | null = null;
	const timer = setInterval(() => {
		running ??= work()
			.catch(onError)
			.finally(() => {
				running = null;
			});
	}, milliseconds);
	return {
		async stop() {
			clearInterval(timer);
			await running;
		},
	};
}
