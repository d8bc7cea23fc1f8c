import { useEffect, useState } from "react";
import { phoneNowMs } from "../../data/server-clock.ts";

/** When a wait that begins now ends, by the phone's clock: it counts from the same one, also after a reload. */
export const endOfWait = (seconds: number): number => phoneNowMs() + seconds * 1000;

export const isWaitOver = (endsAtMs: number): boolean => phoneNowMs() >= endsAtMs;

/** Whole seconds until a wait ends, counting down to 0. */
export function useSecondsUntil(endsAtMs: number): number {
	const [nowMs, setNowMs] = useState(phoneNowMs);
	useEffect(() => {
		const tick = () => {
			setNowMs(phoneNowMs());
			if (isWaitOver(endsAtMs)) clearInterval(timer);
		};
		const timer = setInterval(tick, 500);
		tick();
		return () => clearInterval(timer);
	}, [endsAtMs]);
	return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}
