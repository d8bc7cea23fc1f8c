import type { CallOutput, Calls } from "@puente/contract";
import { type Step, stepCodes, targetScreen } from "@puente/core/application";
import { answerCache, type CachedAnswer } from "../../data/answer-cache.ts";
import { draftOf } from "../../data/drafts.ts";
import { pathOf, pathOfTarget } from "../navigation/routes.ts";
import { useServices } from "../state/services-context.ts";
import { pollAfterMs } from "./poll-delay.ts";
import { cachedAnswerKey, useCall } from "./use-call.tsx";

/** The open application with its saved values. */
export type Application = CallOutput<Calls["getApplication"]>;

const freshMs = 15_000;

/** @param options.pollMsMax The longest delay between polls; without it the application is not polled. */
export function useApplication({
	pollMsMax,
	enabled = true,
}: {
	readonly pollMsMax?: number | undefined;
	readonly enabled?: boolean;
} = {}) {
	const refetchAfterMs = (_: unknown, polls: number) =>
		pollMsMax === undefined ? null : pollAfterMs(polls, pollMsMax);
	const call = useCall("getApplication", {}, { enabled, freshMs, redact, refetchAfterMs });
	return { ...call, isError: call.failure !== null };
}

/** Account and identity numbers are not stored on the phone. */
function redact(application: Application): Application {
	const { personal, additional } = application;
	return {
		...application,
		personal: personal && draftOf(personal),
		additional: additional && draftOf(additional),
	};
}

/** Merges an answer into the application, so that every screen sees it without a new call, also without network. */
export function useChangeApplication(): (part: Partial<Application>) => void {
	const { queries, session } = useServices();
	return (part) => {
		const { token, userInfo } = session.state.get();
		const cacheKey = { name: "getApplication", input: {}, userId: userInfo?.basicInfo.userId ?? "" } as const;
		const key = ["getApplication", {}, token];
		const before =
			queries.getQueryData<Application>(key) ??
			queries.getQueryData<CachedAnswer<"getApplication">>(cachedAnswerKey(cacheKey))?.output;
		if (before === undefined) return;
		const changed = { ...before, ...part };
		queries.setQueryData<Application>(key, changed);
		void answerCache.write(cacheKey, redact(changed));
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
