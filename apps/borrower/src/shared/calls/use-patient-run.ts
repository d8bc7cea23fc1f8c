import { type Failure, toFailure } from "@puente/client";
import { wire } from "@puente/contract";
import { useState } from "react";
import { useServices } from "../state/services-context.ts";

/** Pauses before a busy server is asked again. After the last one the borrower decides. */
export const busyPausesMs = [2_000, 4_000, 8_000, 16_000] as const;

export function isBusyFailure(failure: Failure): boolean {
	return failure.kind === "refusal" && failure.error === "unavailable";
}

/**
 * Runs a call of seconds, such as reading a document, and repeats it while the server is busy. The server goes on with
 * the work, and a repeated call gets its result.
 */
export function usePatientRun() {
	const { run } = useServices();
	const [isBusy, setBusy] = useState(false);
	const repeat = async <T>(task: () => Promise<T>): Promise<T> => {
		for (const pauseMs of busyPausesMs) {
			const startedAtMs = performance.now();
			try {
				return await task();
			} catch (thrown) {
				const failure = toFailure(thrown);
				// The app itself gave up waiting: the network is fine, and the server is slow.
				const isSlow =
					failure.kind === "network" && performance.now() - startedAtMs >= wire.requestTimeoutMs - 1000;
				if (!isSlow && !isBusyFailure(failure)) throw thrown;
				setBusy(true);
				await new Promise((resolve) => setTimeout(resolve, pauseMs));
			}
		}
		return task();
	};
	return {
		/** True while a busy server is asked again. */
		isBusy,
		runPatiently: async <T>(task: () => Promise<T>) => {
			const result = await run(() => repeat(task), { withOverlay: false });
			setBusy(false);
			return result;
		},
	};
}
