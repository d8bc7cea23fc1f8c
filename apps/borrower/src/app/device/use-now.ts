import { useEffect, useState } from "react";

/** This moment, anew every so often while the screen is open. */
export function useNow(everyMs: number): number {
	const [nowMs, setNowMs] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNowMs(Date.now()), everyMs);
		return () => clearInterval(timer);
	}, [everyMs]);
	return nowMs;
}
