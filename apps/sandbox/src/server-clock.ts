import * as z from "zod/mini";

/** Tells the time of the sandbox, which the server owns and can move. */
export type SandboxClock = () => Promise<Date>;

const clockAnswer = z.object({ now: z.iso.datetime({ offset: true }) });

/** The server may be waiting for the very message that asks for the time, so it is not waited for long. */
const clockTimeoutMs = 1000;

/**
 * A server that does not answer now has hardly moved its clock since it last did: that far ahead of the real time it still
 * is. Real time itself would file a payout under a day on which nobody looks for it.
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
