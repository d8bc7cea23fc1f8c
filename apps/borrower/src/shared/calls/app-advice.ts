import { useQuery } from "@tanstack/react-query";
import { useServices } from "../state/services-context.ts";
import { useApplication } from "./application.ts";
import { isSettled } from "./use-call.tsx";

/**
 * Whether a borrower should go to the app for this: not in the native app nor in an installed one; advised in a
 * browser; required in both if the operator wants it. Null until it is known.
 */
export type AppAdvice = "none" | "advised" | "required" | null;

export function useAppAdvice(): AppAdvice {
	const wrapped = useIsWrapped();
	const call = useApplication({ enabled: wrapped === false });
	if (wrapped === undefined) return null;
	if (wrapped) return "none";
	if (!isSettled(call)) return null;
	if (call.data?.appRequired === true) return "required";
	return window.matchMedia("(display-mode: standalone)").matches ? "none" : "advised";
}

/** Whether the native wrapper is around the app; undefined until it has had time to answer. */
export function useIsWrapped(): boolean | undefined {
	const { bridge } = useServices();
	return useQuery({ queryKey: ["bridge"], queryFn: () => bridge.isPresent() }).data;
}
