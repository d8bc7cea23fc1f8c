import { useEffect, useEffectEvent } from "react";

/** Runs the task now and again after each pause, never two at once, and not while the page is hidden. */
export function usePolling(task: () => Promise<void>, pauseMs: number): void {
	const run = useEffectEvent(task);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let ended = false;
		const next = async () => {
			if (!document.hidden) await run();
			if (!ended) timer = setTimeout(next, pauseMs);
		};
		void next();
		return () => {
			ended = true;
			clearTimeout(timer);
		};
	}, [pauseMs]);
}

export function errorMessage(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
