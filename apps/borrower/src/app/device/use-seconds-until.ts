import { useEffect, useState } from "react";

/** Whole seconds until a moment, counting down to none. */
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
