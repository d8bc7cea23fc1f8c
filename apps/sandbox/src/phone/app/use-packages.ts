import { useEffect, useState } from "react";
import { errorMessage, getPackages, type InstalledApp } from "../calls.ts";

export type PackagesState = {
	readonly apps: readonly InstalledApp[];
	readonly problem: string | null;
	readonly reload: () => void;
};

/** The registered apps, the default one first. */
export function usePackages(): PackagesState {
	const [apps, setApps] = useState<readonly InstalledApp[]>([]);
	const [problem, setProblem] = useState<string | null>(null);
	const [attempt, setAttempt] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
	useEffect(() => {
		let ended = false;
		getPackages().then(
			(found) => {
				if (ended) return;
				setApps(found);
				setProblem(found.length === 0 ? "The server has no registered app." : null);
			},
			(error) => {
				if (!ended) setProblem(errorMessage(error));
			},
		);
		return () => {
			ended = true;
		};
	}, [attempt]);

	return { apps, problem, reload: () => setAttempt((before) => before + 1) };
}
