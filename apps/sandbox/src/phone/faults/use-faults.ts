import { useState } from "react";
import { armFault, type FaultsAnswer, getFaults } from "../calls.ts";
import { errorMessage, usePolling } from "../polling.ts";

const pollMs = 5000;

/** The available and the armed faults; polled, because each request counts one down. */
export function useFaults() {
	const [state, setState] = useState<FaultsAnswer | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const show = async (answer: Promise<FaultsAnswer>) => {
		try {
			setState(await answer);
			setProblem(null);
		} catch (error) {
			setProblem(errorMessage(error));
		}
	};
	usePolling(() => show(getFaults()), pollMs);
	return {
		state,
		problem,
		arm: (rail: string, fault: string, times: number) => show(armFault({ rail, fault, times })),
	};
}
