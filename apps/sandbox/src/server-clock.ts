import * as z from "zod/mini";

/** Current time of the sandbox. The server owns this clock and can move it. */
export type SandboxClock = () => Promise<Date>;

const clockAnswer = z.object({ now: z.iso.datetime({ offset: true }) });

/** Short, because the server may itself be waiting for the request during which the sandbox asks for the time. */
const clockTimeoutMs = 1000;

/**
 * When the server does not answer, the last known offset to real time is used. Real time itself would put a payout on
 * a day on which the server does not look for it.
 */
export function serverClock(serverUrl: string, timeoutMs = clockTimeoutMs): SandboxClock {
	let aheadMs = 0;
	return async () => {
		try {
			const response = await fetch(`${serverUrl}/sandbox/clock`, {
				signal: AbortSignal.timeout(timeoutMs),
			});
			const now = new Date(clockAnswer.parse(await response.json()).now);
			aheadMs = now.getTime() - Date.now();
			return now;
		} catch {
			return new Date(Date.now() + aheadMs);
		}
	};
}
