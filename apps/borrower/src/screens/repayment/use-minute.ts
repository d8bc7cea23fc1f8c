import { useEffect, useState } from "react";

/** This moment, anew every minute while the screen is open. */
export function useMinute(): number {
	const [nowMs, setNowMs] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNowMs(Date.now()), 60_000);
		return () => clearInterval(timer);
	}, []);
	return nowMs;
}
