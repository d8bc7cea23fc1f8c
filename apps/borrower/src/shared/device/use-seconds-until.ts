import { useEffect, useState } from "react";

/** Whole seconds until a time, counting down to 0. */
export function useSecondsUntil(momentMs: number): number {
	const [nowMs, setNowMs] = useState(Date.now);
	useEffect(() => {
		const tick = () => {
			setNowMs(Date.now());
			if (Date.now() >= momentMs) clearInterval(timer);
		};
		const timer = setInterval(tick, 500);
		tick();
		return () => clearInterval(timer);
	}, [momentMs]);
	return Math.max(0, Math.ceil((momentMs - nowMs) / 1000));
}
