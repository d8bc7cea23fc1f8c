import { useEffect, useState } from "react";
import { phoneNowMs, serverNowMs } from "../../data/server-clock.ts";

function useClock(clock: () => number, everyMs: number): number {
	const [nowMs, setNowMs] = useState(clock);
	useEffect(() => {
		const timer = setInterval(() => setNowMs(clock()), everyMs);
		return () => clearInterval(timer);
	}, [clock, everyMs]);
	return nowMs;
}

/** The server's time, updated at an interval. */
export function useServerNow(everyMs: number): number {
	return useClock(serverNowMs, everyMs);
}

/** When the screen was opened, by the phone's clock, which notes the time of each answer. */
export function useOpenedAtMs(): number {
	return useState(phoneNowMs)[0];
}

/** How long ago something happened by the phone's clock, which noted it. */
export function useElapsedMs(sinceMs: number, everyMs: number): number {
	return Math.max(0, useClock(phoneNowMs, everyMs) - sinceMs);
}
