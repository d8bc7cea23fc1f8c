import { useEffect, useState } from "react";
import { getPackages } from "./calls.ts";
import { sentenceOf } from "./polling.ts";

export type PackagesState = {
	readonly names: readonly string[];
	readonly problem: string | null;
	readonly reload: () => void;
};

/** The registered apps, the default one first. */
export function usePackages(): PackagesState {
	const [names, setNames] = useState<readonly string[]>([]);
	const [problem, setProblem] = useState<string | null>(null);
	const [attempt, setAttempt] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
	useEffect(() => {
		let ended = false;
		getPackages().then(
			(found) => {
				if (ended) return;
				setNames(found);
				setProblem(found.length === 0 ? "The server has no registered app." : null);
			},
			(error) => {
				if (!ended) setProblem(sentenceOf(error));
			},
		);
		return () => {
			ended = true;
		};
	}, [attempt]);

	return { names, problem, reload: () => setAttempt((before) => before + 1) };
}
