/** Runs again and again, never twice at once; stopping waits for the run under way. */
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
