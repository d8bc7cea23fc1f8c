import { useState } from "react";
import { advanceClock, errorMessage, getClock, usePolling } from "../calls.ts";

const pollMs = 5000;

export type ClockState = {
	readonly now: Date | null;
	/** The duration of the running move, while the server runs what fell due. */
	readonly advancing: string | null;
	readonly problem: string | null;
	readonly advance: (duration: string) => Promise<void>;
};

export function useClock(): ClockState {
	const [now, setNow] = useState<Date | null>(null);
	const [advancing, setAdvancing] = useState<string | null>(null);
	const [readProblem, setReadProblem] = useState<string | null>(null);
	const [moveProblem, setMoveProblem] = useState<string | null>(null);

	const show = async (answer: Promise<string>, setProblem: (sentence: string | null) => void) => {
		try {
			setNow(new Date(await answer));
			setProblem(null);
		} catch (error) {
			setProblem(errorMessage(error));
		}
	};

	usePolling(async () => {
		if (advancing === null) await show(getClock(), setReadProblem);
	}, pollMs);

	return {
		now,
		advancing,
		// A failed move is shown until the next one; a failed read until the next success.
		problem: moveProblem ?? readProblem,
		async advance(duration) {
			setAdvancing(duration);
			await show(advanceClock(duration), setMoveProblem);
			setAdvancing(null);
		},
	};
}
