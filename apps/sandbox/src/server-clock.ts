import * as z from "zod/mini";

/** Tells the time of the sandbox, which the server owns and can move. */
export type SandboxClock = () => Promise<Date>;

const clockAnswer = z.object({ now: z.iso.datetime({ offset: true }) });

/** The server may be waiting for the very message that asks for the time, so it is not waited for long. */
const clockTimeoutMs = 1000;

/** Falls back to the real time: a message without the moved time is better than no message. */
export function serverClock(serverUrl: string): SandboxClock {
	return async () => {
		try {
			const response = await fetch(`${serverUrl}/sandbox/clock`, {
				signal: AbortSignal.timeout(clockTimeoutMs),
			});
			return new Date(clockAnswer.parse(await response.json()).now);
		} catch {
			return new Date();
		}
	};
}
