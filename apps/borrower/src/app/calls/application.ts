import type { CallOutput, Calls } from "@puente/contract";
import { type Step, stepCodes, targetScreen } from "@puente/core/application";
import { useQuery } from "@tanstack/react-query";
import { pathOf, pathOfTarget } from "../navigation/routes.ts";
import { useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";

/** The open application with its saved values. */
export type Application = CallOutput<Calls["getApplication"]>;

const freshMs = 15_000;

export function useApplication(options: { readonly everyMs?: number } = {}) {
	const { client, session } = useServices();
	const { token } = useStore(session.state);
	return useQuery({
		queryKey: ["getApplication", token],
		queryFn: ({ signal }) => client("getApplication", {}, { signal }),
		enabled: token !== null,
		staleTime: freshMs,
		...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
	});
}

/** Merges an answer into the cached application, so that every screen sees it without a new call. */
export function useChangeApplication(): (part: Partial<Application>) => void {
	const { queries, session } = useServices();
	return (part) => {
		const key = ["getApplication", session.state.get().token];
		queries.setQueryData<Application>(key, (before) =>
			before === undefined ? before : { ...before, ...part },
		);
	};
}

const steps = Object.keys(stepCodes) as readonly Step[];

/** The step of a step code; null for an unknown code. */
export function stepOf(code: number | null): Step | null {
	return steps.find((step) => stepCodes[step] === code) ?? null;
}

/** Path of the screen for a step; home if the step has no screen. */
export function pathOfStep(code: number | null): string {
	const target = code === null ? null : targetScreen(code);
	return target === null ? pathOf("home") : pathOfTarget(target);
}
