import type { CallOutput, Calls } from "@puente/contract";
import { type Step, stepCodes, targetScreen } from "@puente/core/application";
import { useQuery } from "@tanstack/react-query";
import { pathOf, pathOfTarget } from "./routes.ts";
import { useServices } from "./services-context.ts";
import { useStore } from "./store.ts";

/** The open application with what has been saved of it. */
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

/** Puts what an answer told about the application where every screen sees it, without asking again. */
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

/** Any number may come from the wire; one that is no step is none. */
export function stepOf(code: number | null): Step | null {
	return steps.find((step) => stepCodes[step] === code) ?? null;
}

/** Where an order of this step is continued; home where its step has no screen. */
export function pathOfStep(code: number | null): string {
	const target = code === null ? null : targetScreen(code);
	return target === null ? pathOf("home") : pathOfTarget(target);
}
