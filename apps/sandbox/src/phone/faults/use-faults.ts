import { useState } from "react";
import { armFault, type FaultsAnswer, getFaults } from "./calls.ts";
import { sentenceOf, usePolling } from "./polling.ts";

const pollMs = 5000;

/** The faults that can be armed and those that are; polled, because each request uses one up. */
export function useFaults() {
	const [state, setState] = useState<FaultsAnswer | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const show = async (answer: Promise<FaultsAnswer>) => {
		try {
			setState(await answer);
			setProblem(null);
		} catch (error) {
			setProblem(sentenceOf(error));
		}
	};
	usePolling(() => show(getFaults()), pollMs);
	return {
		state,
		problem,
		arm: (rail: string, fault: string, times: number) => show(armFault({ rail, fault, times })),
	};
}
